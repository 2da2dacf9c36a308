import type { Page } from 'playwright-core';
import { createCampaigns } from '../../../support/console/create-campaigns.js';
import { describeConsole } from '../../../support/console/describe-console.js';
import { expectNoViolations } from '../../../support/console/expect-no-violations.js';

const WIDE = 'W'.repeat(120);

describeConsole('The global search of the console', (running) => {
  const search = (page: Page) => page.getByRole('combobox', { name: 'Search everything' });

  before(() =>
    createCampaigns(
      running,
      [WIDE, 'Sample flyer'].map((name) => ({
        name,
        content: 'https://example.com/',
        mode: 'Dynamic',
        payloadType: 'Url',
      })),
    ),
  );

  it('works by keyboard alone', async () => {
    const page = await running.open();
    await page.getByRole('row', { name: 'Sample flyer' }).waitFor();
    await page.keyboard.press('Control+k');
    await search(page).waitFor();
    await expectNoViolations(page);
    await page.keyboard.type('flyer');
    await page.getByRole('option', { name: /Sample flyer/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/);
    await page.keyboard.press('Control+k');
    await search(page).fill('print r');
    await page.getByRole('option', { name: 'Print runs' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/print-runs$/);
    await page.keyboard.press('Control+k');
    await search(page).fill('xyzxyz');
    await page.getByText('No results.').waitFor();
    await page.keyboard.press('Escape');
    await search(page).waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('opens nothing that was found earlier, and waits for what is found', async () => {
    const page = await running.open();
    await page.getByRole('row', { name: 'Sample flyer' }).waitFor();
    await page.keyboard.press('Control+k');
    await search(page).fill('flyer');
    await page.getByRole('option', { name: /Sample flyer/ }).waitFor();
    const answer = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('FindCampaigns')) await answer.promise;
      await route.continue();
    });
    await search(page).fill('WWW');
    for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
    answer.resolve();
    await page.getByRole('heading', { level: 1, name: WIDE }).waitFor();
    await page.context().close();
  });
});
