import type { Page } from 'playwright-core';
import { createCampaigns } from '../../../support/console/create-campaigns.js';
import { describeConsole } from '../../../support/console/describe-console.js';

const campaign = { name: 'Sample flyer', content: 'https://example.com/', mode: 'Dynamic', payloadType: 'Url' };

describeConsole('The focus in the console', (running) => {
  let page: Page;
  const isFocused = (heading: string) =>
    page.getByRole('heading', { level: 1, name: heading }).and(page.locator(':focus')).waitFor();

  before(() => createCampaigns(running, [{ ...campaign, tags: ['berlin'] }]));

  it('is on the heading of a screen that a link, a row, a button or the search has opened', async () => {
    page = await running.open();
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await isFocused('Webhooks');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search everything' }).fill('print r');
    await page.getByRole('option', { name: 'Print runs' }).waitFor();
    await page.keyboard.press('Enter');
    await isFocused('Print runs');
    await page.getByRole('button', { name: 'New print run' }).first().click();
    await isFocused('New print run');
    await page.goBack();
    await isFocused('Print runs');
    await page.getByRole('link', { name: 'Campaigns' }).click();
    await page.getByRole('row', { name: 'Sample flyer' }).click();
    await isFocused('Sample flyer');
    await page.goBack();
    await page.getByRole('button', { name: 'New code' }).click();
    await isFocused('New code');
    await page.getByRole('main').getByRole('link', { name: 'Campaigns' }).click();
    await isFocused('Campaigns');
  });

  it('is on the heading of a code that was just created, and stays on a tab that was chosen', async () => {
    await page.getByRole('button', { name: 'New code' }).click();
    await page.getByRole('button', { name: /^Link/ }).click();
    await page.getByLabel('Web address').fill('example.com/created');
    await page.getByRole('button', { name: 'Create code' }).click();
    await isFocused('example.com/created');
    const rules = page.getByRole('tab', { name: 'Rules' });
    await rules.click();
    await page.getByRole('tabpanel', { name: 'Rules' }).waitFor();
    await rules.and(page.locator(':focus')).waitFor();
  });

  it('is not taken from a dialog that was opened while the screen was loading', async () => {
    const loaded = Promise.withResolvers<void>();
    await page.route('**/assets/webhooks-screen*.js', async (route) => {
      await loaded.promise;
      await route.continue();
    });
    await page.reload();
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox', { name: 'Search everything' });
    await search.and(page.locator(':focus')).waitFor();
    loaded.resolve();
    await page.getByRole('heading', { level: 1, name: 'Webhooks', includeHidden: true }).waitFor();
    await search.and(page.locator(':focus')).waitFor();
    await page.context().close();
  });

  it('is on the heading on a phone, too, after the menu of more screens', async () => {
    page = await running.open({ width: 390 });
    await page.getByRole('row', { name: 'Sample flyer' }).waitFor();
    await page.getByRole('button', { name: 'More screens' }).click();
    await page.getByRole('menuitem', { name: 'Files' }).click();
    await isFocused('Files');
    await page.context().close();
  });

  it('leaves a tag that was added, with no list over what is below', async () => {
    page = await running.open({ path: '/campaigns' });
    await page.getByRole('row', { name: 'example.com/created' }).click();
    await page.getByRole('button', { name: 'Add tags' }).click();
    const tags = page.getByRole('dialog').getByRole('combobox', { name: 'Tags' });
    await tags.click();
    await tags.pressSequentially('ber');
    await page.getByRole('option', { name: 'berlin' }).waitFor();
    await tags.press('Escape');
    await page.getByRole('option').first().waitFor({ state: 'detached' });
    await tags.fill('');
    await page.getByRole('list', { name: 'Frequent' }).getByRole('button', { name: 'berlin' }).click();
    await page.getByRole('button', { name: 'Remove berlin' }).waitFor();
    await page.getByRole('list', { name: 'Frequent' }).waitFor({ state: 'detached' });
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.context().close();
  });
});
