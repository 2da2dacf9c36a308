import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { describeConsole } from '../../support/console/describe-console.js';
import { expectNoViolationsInAllLooks } from '../../support/console/expect-no-violations.js';
import { picture } from '../../support/files/pictures.js';

describeConsole('The console’s files', (running) => {
  let page: Page;
  const upload = async (name: string, buffer: Buffer): Promise<void> =>
    page.locator('input[type="file"]').setInputFiles([{ name, mimeType: 'image/png', buffer }]);
  const pending = (name: string) => page.getByRole('list', { name: 'Uploads in progress' }).getByText(name);
  const button = (name: string) => page.getByRole('button', { name });
  before(async () => {
    page = await running.open({ path: '/files' });
  });

  it('are uploaded, refused and deleted', async () => {
    await page.getByText('No files yet').waitFor();
    const png = { name: 'terrace.png', mimeType: 'image/png', buffer: await picture(64, 48) };
    await page
      .locator('input[type="file"]')
      .setInputFiles([png, { ...png, name: 'page.png', buffer: Buffer.from('<html></html>') }]);
    const row = page.getByRole('row', { name: /terrace\.png/ });
    await row.getByText('Not used; deleted in 24 hours').waitFor();
    await page.getByRole('alert').getByText('The file was not stored.').waitFor();
    await page.waitForFunction(`document.querySelector('td img, th img')?.naturalWidth > 0`);
    await expectNoViolationsInAllLooks(page, () => row.waitFor());
    await button('Remove page.png').click();
    await button('Actions for terrace.png').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    // The notice stays while the pointer is on it.
    await button('Undo').hover();
    await row.waitFor({ state: 'detached' });
    await button('Undo').click();
    await row.waitFor();
  });

  it('are uploaded, again after the connection dropped, and listed', async () => {
    let isDown = true;
    await page.route('**/graphql', (route) =>
      isDown && route.request().headers()['content-type']?.startsWith('multipart/')
        ? route.abort('connectionreset')
        : route.continue(),
    );
    await upload('poster.png', await picture(40, 40));
    await pending('poster.png: connection lost, sending again').waitFor();
    isDown = false;
    await page.evaluate('window.dispatchEvent(new Event("online"))');
    await page.getByRole('rowheader', { name: /poster.png/ }).waitFor();
    await page.unroute('**/graphql');
    running.problems.expectOnly(/ERR_CONNECTION_RESET/);
  });

  it('are refused with the reason, tried again, and removed from the list', async () => {
    await upload('broken.png', Buffer.from('no picture'));
    await pending('The file was not stored.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await pending('The file was not stored.').waitFor();
    await page.getByRole('button', { name: 'Remove broken.png' }).click();
    expect(await pending('broken.png').count()).to.equal(0);
    running.problems.expectNone();
  });
});
