import type { Page } from 'playwright-core';
import { createCampaigns } from '../../support/console/create-campaigns.js';
import { expectNoViolationsInAllLooks } from '../../support/console/expect-no-violations.js';
import { startConsole, type TestConsole } from '../../support/console/start-console.js';

const campaign = (name: string, tags: string[]) => ({
  ...{ name, tags, content: 'https://example.com/', mode: 'Dynamic', payloadType: 'Url' },
});

describe('The console’s tags', () => {
  let running: TestConsole | null = null;
  let page: Page;
  const row = (name: string) => page.getByRole('row', { name });

  before(async function () {
    running = await startConsole();
    if (running === null) return this.skip();
    const items = [campaign('A', ['Berlin']), campaign('B', ['BER', 'Berlin']), campaign('C', ['Summer'])];
    await createCampaigns(running, items);
    page = await running.open({ path: '/workspace/tags' });
  });
  afterEach(() => running?.problems.expectNone());
  after(() => running?.close());

  it('are accessible', async () => {
    await row('Berlin 2').waitFor();
    await expectNoViolationsInAllLooks(page, () => row('Berlin 2').waitFor());
  });

  it('are renamed by keyboard alone, and back by Undo', async () => {
    await page.getByRole('button', { name: 'Actions for Summer' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Rename' }).press('Enter');
    const name = page.getByRole('dialog').getByLabel('New name');
    await name.fill('Season');
    await name.press('Enter');
    await row('Season 1').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row('Summer 1').waitFor();
  });

  it('are merged if the new name exists, which is announced before', async () => {
    await page.getByRole('button', { name: 'Actions for BER', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('dialog').getByLabel('New name').fill('Berlin');
    await page.getByText(/2 campaigns already have this tag/).waitFor();
    await page.getByRole('button', { name: 'Merge' }).click();
    // While it is open, the rows are hidden from screen readers.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await row('BER 1').waitFor({ state: 'detached' });
    await row('Berlin 2').waitFor();
  });
});
