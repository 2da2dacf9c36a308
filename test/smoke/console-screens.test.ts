import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { expectNoViolations } from '../support/console/expect-no-violations.js';
import { readScreenPaths } from '../support/console/screens.js';
import { startConsole, type TestConsole } from '../support/console/start-console.js';
import { CODES, clientOf, dynamicUrl } from '../support/http/client.js';

/** Heading of each screen by address. */
const SCREENS: Readonly<Record<string, string>> = {
  '/campaigns': 'Campaigns',
  '/campaigns/new': 'New code',
  '/campaigns/$id': 'Sample flyer',
  '/analytics': 'Analytics',
  '/analytics/shared': 'Shared figures',
  '/analytics/reports': 'Reports',
  '/files': 'Files',
  '/print-runs': 'Print runs',
  '/print-runs/labels': 'Labels from a list',
  '/webhooks': 'Webhooks',
  '/keys': 'Keys',
  '/people': 'People',
  '/profile': 'Profile',
  '/activity': 'Activity',
  '/workspace': 'Workspace',
  '/workspace/transfers': 'Imports and exports',
  '/workspace/tags': 'Tags',
  '/workspace/domains': 'Domains',
  '/workspace/brand-kits': 'Brand kits',
  '/workspace/brand-kits/$kitId': 'New brand kit',
};

describe('A screen of the console', () => {
  let running: TestConsole | null = null;
  let page: Page;
  let campaignId = '';

  before(async function () {
    running = await startConsole();
    if (running === null) return this.skip();
    const { body } = await clientOf(running.url, running.key)
      .post(CODES, dynamicUrl({ name: 'Sample flyer' }))
      .expect(201);
    campaignId = body.id;
    page = await running.open();
  });
  afterEach(() => running?.problems.expectNone());
  after(() => running?.close());

  it('is covered by this test', async () => {
    expect(Object.keys(SCREENS)).to.have.members(await readScreenPaths());
  });

  for (const [path, heading] of Object.entries(SCREENS)) {
    it(`opens at ${path}, is accessible and breaks no rule of its policy`, async () => {
      await page.goto(`${running?.url}${path.replace('$id', campaignId).replace('$kitId', 'new')}`);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await expectNoViolations(page);
    });
  }
});
