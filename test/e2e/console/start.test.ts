import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { Role } from '../../../src/core/contract/scopes.js';
import { describeConsole } from '../../support/console/describe-console.js';
import { expectNoViolations, expectNoViolationsInAllLooks } from '../../support/console/expect-no-violations.js';

describeConsole('The console’s first use', (running) => {
  let page: Page;
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const steps = () => page.getByRole('region', { name: 'First steps' });

  it('offers three ways to begin, of which a goal leads to its form', async () => {
    page = await running.open();
    await page.getByRole('heading', { name: 'Look at a sample' }).waitFor();
    await expectNoViolationsInAllLooks(page);
    await button('Import campaigns').click();
    await page.waitForURL('**/workspace/transfers');
    await page.goBack();
    await button(/^Menu/).click();
    await page.getByRole('heading', { name: 'New code' }).waitFor();
    await page.getByLabel('Business name').waitFor();
    // Nothing was typed, so that the next code begins with the choice again.
    for (const name of ['Signpost', 'New code', 'Signpost']) {
      await page.getByRole(name === 'Signpost' ? 'link' : 'button', { name, exact: true }).click();
      await button(/^Menu/).waitFor();
    }
  });

  it('creates the sample, and removes it after a question', async () => {
    const seen = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('CreateSample')) await seen.promise;
      await route.continue();
    });
    await button('Create the sample').click();
    await page.getByRole('progressbar', { name: 'Drawing and checking the codes.' }).waitFor();
    seen.resolve();
    await page.getByRole('row', { name: '東京のショーウィンドウ' }).waitFor();
    await steps().getByText('Test it with your phone').waitFor();
    await expectNoViolationsInAllLooks(page);
    await page.getByRole('link', { name: 'Analytics' }).click();
    await page.getByText('Germany', { exact: true }).first().waitFor();
    await page.goBack();
    await button('Remove the sample').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('The sample is gone.').waitFor();
    await page.getByRole('heading', { name: 'No campaigns yet' }).waitFor();
    expect(await page.getByRole('row').count()).to.equal(0);
  });

  it('shows the first steps of an own code until they are hidden', async () => {
    const create = `mutation { createQrCode(input: {name: "Own", mode: Dynamic, payloadType: Url,
      content: "https://example.com"}) { id } }`;
    await running.graphql(create);
    await page.reload();
    await steps().getByRole('listitem').filter({ hasText: 'Make a code' }).getByText('(done)').waitFor();
    await steps().getByRole('link', { name: 'Print or download it' }).click();
    await page.waitForURL('**/campaigns/*#downloads');
    await page.goBack();
    await button('Hide first steps').click();
    await steps().waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('row', { name: 'Own' }).waitFor();
    expect(await steps().count()).to.equal(0);
  });

  it('lists the keyboard shortcuts, except while typing', async () => {
    await page.getByRole('searchbox').focus();
    await page.keyboard.press('?');
    expect(await page.getByRole('searchbox').inputValue()).to.equal('?');
    await page.getByRole('searchbox').clear();
    await page.getByRole('heading', { name: 'Campaigns', exact: true }).click();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search everything' }).fill('shortcuts');
    await page.getByRole('option', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.context().close();
  });

  it('only explains itself to people who may not write', async () => {
    const { workspaceId } = await running.service.addWorkspace();
    page = await running.open({ workspaceId, role: Role.Analyst });
    await page.getByRole('heading', { name: 'No campaigns yet' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Make a code' }).count()).to.equal(0);
    await page.context().close();
  });
});
