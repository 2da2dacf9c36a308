import { expect } from 'chai';
import supertest from 'supertest';
import { describeConsole } from '../../../support/console/describe-console.js';
import { expectNoViolationsInAllLooks } from '../../../support/console/expect-no-violations.js';

const ADDRESS = /https?:\/\/\S+(\/s\/[A-Za-z0-9_-]{43})/;

describeConsole('Sharing figures in the console', (running) => {
  it('creates a page of what is shown, lists it, replaces its address and ends it', async () => {
    await running.graphql('mutation { createSample }');
    const page = await running.open({ path: '/analytics?period=7d' });
    const statusOf = async (path: string): Promise<number> => (await supertest(running.url).get(path)).status;
    const addressIn = async (): Promise<string> => {
      const dialog = page.getByRole('dialog', { name: 'Address of the figures' });
      await dialog.waitFor();
      return ADDRESS.exec(await dialog.innerText())?.[1] ?? '';
    };
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Share figures' });
    await dialog.getByLabel('Title of the page').fill('For the shop');
    await dialog
      .getByText('All campaigns · Last 7 days, counted from the day it is opened · Compared with the previous period')
      .waitFor();
    await dialog.getByLabel('Password (optional)').fill('short');
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await dialog.getByText('8 to 128 characters.').waitFor();
    await expectNoViolationsInAllLooks(page);
    await dialog.getByLabel('Password (optional)').fill('');
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    const first = await addressIn();
    await expectNoViolationsInAllLooks(page);
    expect((await supertest(running.url).get(first)).text).to.contain('>For the shop</h1>');
    await page.getByRole('button', { name: 'Done' }).click();

    await page.goto(`${running.url}/analytics/shared`);
    await page.getByRole('row').filter({ hasText: 'For the shop' }).waitFor();
    await expectNoViolationsInAllLooks(page);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Actions for For the shop' }).click();
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await page.getByText('Link copied.').waitFor();
    expect(new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname).to.equal(first);
    const edit = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: `Actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
    };
    const form = page.getByRole('dialog', { name: 'Edit shared figures' });
    await edit('For the shop');
    await form.getByLabel('Title of the page').fill('For our shop');
    await form.getByRole('button', { name: /^English Language of the page/ }).click();
    await page.getByRole('option', { name: 'Deutsch' }).click();
    await form.getByLabel('Password (optional)').fill('long enough');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved. The address stays the same.').waitFor();
    expect((await supertest(running.url).get(first)).text)
      .to.contain('type="password"')
      .and.not.contain('For our shop');
    await edit('For our shop');
    await expectNoViolationsInAllLooks(page);
    await form.getByText('Ask for a password').click();
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    expect((await supertest(running.url).get(first)).text)
      .to.contain('>For our shop</h1>')
      .and.contain('<html lang="de"');
    const choose = async (action: string): Promise<void> => {
      await page.getByRole('button', { name: 'Actions for For our shop' }).click();
      await page.getByRole('menuitem', { name: action }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: action }).click();
    };
    await choose('New address');
    const second = await addressIn();
    await page.getByRole('button', { name: 'Done' }).click();
    expect([await statusOf(first), await statusOf(second)]).to.deep.equal([404, 200]);
    await running.service.operator.em.fork().execute('update shared_figures set sealed_token = null');
    await page.reload();
    await page.getByRole('button', { name: 'Actions for For our shop' }).click();
    await page.getByRole('menuitem', { name: 'New address' }).click();
    await page.getByText('Its address cannot be shown here, but may still work for those who have it.').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await choose('End sharing');
    await page.getByText('Nothing is shared').waitFor();
    expect(await statusOf(second)).to.equal(404);
  });
});
