import axe from 'axe-core';
import { expect } from 'chai';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { SCOPES } from '../../../src/api-keys/scopes.js';
import { Plan } from '../../../src/workspaces/plans.js';
import { consoleOf } from '../../support/http/console.js';
import { launchTestBrowser } from '../../support/pages/browser.js';
import { startTestService, type TestService } from '../../support/service/service.js';

const CREATE = `mutation ($items: [CreateQrCodeInput!]!) { createQrCodes(items: $items) { okCount } }`;
const campaign = (number: number) => ({
  name: `Sample ${String(number).padStart(3, '0')}`,
  content: `https://example.com/${number}`,
  mode: 'Dynamic',
  payloadType: 'Url',
  tags: number % 2 === 0 ? ['even'] : [],
});
/** More than two pages of the list. */
const COUNT = 90;

describe('The console’s campaigns', () => {
  let running: TestService;
  let browser: Browser | null = null;
  let key: string;
  let context: BrowserContext;
  let page: Page;
  const problems: string[] = [];

  before(async function () {
    browser = await launchTestBrowser();
    if (browser === null) return this.skip();
    running = await startTestService();
    ({ key } = await running.addWorkspace({ plan: Plan.Business }, { scopes: SCOPES }));
    const items = Array.from({ length: COUNT }, (_, index) => campaign(index));
    const answer = await consoleOf(running.url).graphql(CREATE, { items }).set('X-Api-Key', key);
    expect(answer.body.data?.createQrCodes.okCount).to.equal(COUNT);
    context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 800 } });
    page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('request', (request) => {
      if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(running.url))
        problems.push(request.url());
    });
  });
  afterEach(() => expect(problems.splice(0)).to.deep.equal([]));
  after(async () => {
    await browser?.close();
    await running?.close();
  });

  const row = (name: string) => page.getByRole('row', { name });
  const expectAccessible = async (): Promise<void> => {
    await page.evaluate(axe.source);
    const found = await page.evaluate('axe.run().then(({ violations }) => violations.map(({ id }) => id))');
    expect(found).to.deep.equal([]);
  };

  it('lead to signing in, which a key does', async () => {
    await page.goto(running.url);
    await page.getByLabel('API key').fill(key);
    await expectAccessible();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await row('Sample 089').waitFor();
    expect(new URL(page.url()).pathname).to.equal('/campaigns');
    await expectAccessible();
  });

  it('are paused by their switch, and active again by Undo', async () => {
    const isActive = row('Sample 088').getByRole('switch');
    await row('Sample 088').getByText('Active').waitFor();
    await isActive.press(' ');
    await row('Sample 088').getByText('Paused').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row('Sample 088').getByText('Active').waitFor();
  });

  it('are deleted together, and restored by Undo', async () => {
    for (const name of ['Sample 087', 'Sample 086']) await row(name).getByRole('checkbox').press(' ');
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('2 campaigns are deleted.').waitFor();
    await row('Sample 087').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await row('Sample 087').waitFor();
  });

  it('are searched and filtered by what the address says, also after a reload', async () => {
    await page.getByRole('searchbox').fill('example.com/7');
    await page.waitForURL(/search=example/);
    await row('Sample 089').waitFor({ state: 'detached' });
    await page.reload();
    await row('Sample 070').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).to.equal('example.com/7');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await row('Sample 089').waitFor();
  });

  it('ask for signing in again in place when the session has ended', async () => {
    await context.clearCookies();
    await row('Sample 089').getByRole('switch').press(' ');
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByLabel('API key').fill(key);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await row('Sample 089').getByText('Paused').waitFor();
    // The browser writes every answer of 401 to its console.
    expect(problems.splice(0).every((text) => text.includes('401'))).to.equal(true);
  });
});
