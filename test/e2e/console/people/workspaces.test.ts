import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { Role } from '../../../../src/core/contract/scopes.js';
import { describeConsole } from '../../../support/console/describe-console.js';
import { expectNoViolationsInAllLooks } from '../../../support/console/expect-no-violations.js';
import { signIn } from '../../../support/console/start-console.js';

const OPTIONS = { workspace: { name: 'Sample shop' } };

describeConsole('Several workspaces in the console', OPTIONS, (running) => {
  let page: Page;

  const pathOf = (of = page): string => new URL(of.url()).pathname;
  const switcher = (name: string, of = page) => of.getByRole('button', { name: `Workspace: ${name}` });
  const shot = async (name: string): Promise<void> => {
    const folder = process.env.SHOTS;
    if (folder === undefined) return;
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.screenshot({ path: `${folder}/${name}-${width}.png` });
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  };

  before(async () => {
    page = await running.open({ path: '/analytics' });
  });

  it('are created in the top bar by keyboard, and opened at their own address', async () => {
    await switcher('Sample shop').focus();
    expect(pathOf()).to.equal('/w/sample-shop/analytics');
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitemradio', { name: 'Sample shop' });
    expect(await item.getAttribute('aria-checked')).to.equal('true');
    await shot('menu');
    await page.getByRole('menuitem', { name: 'New workspace…' }).press('Enter');
    await page.getByRole('textbox', { name: 'Name' }).fill('Sample café');
    await shot('create');
    await page.keyboard.press('Enter');
    await switcher('Sample café').waitFor();
    expect(pathOf()).to.equal('/w/sample-cafe/campaigns');
  });

  it('have drafts of their own, and are switched to the same screen, also by the global search', async () => {
    await page.goto(`${running.url}/w/sample-cafe/campaigns/new`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() =>
      localStorage.setItem('signpost.draft.sample-cafe.probe', '{"savedAt":1e15,"text":"own"}'),
    );
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search everything' }).fill('sample sh');
    await page.getByRole('option', { name: 'Sample shop' }).waitFor();
    await page.keyboard.press('Enter');
    await switcher('Sample shop').waitFor();
    expect(pathOf()).to.equal('/w/sample-shop/campaigns');
    const drafts = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('.probe')));
    expect(drafts, 'still there for the other workspace').to.deep.equal(['signpost.draft.sample-cafe.probe']);
    await page.goto(`${running.url}/keys`);
    await page.getByRole('heading', { name: 'Keys', exact: true }).waitFor();
    expect(pathOf(), 'an old address').to.equal('/w/sample-shop/keys');
    await page.getByRole('link', { name: 'Files' }).click();
    await page.waitForURL('**/w/sample-shop/files');
    await page.goBack();
    await page.waitForURL('**/w/sample-shop/keys');
  });

  it('keep the address through signing in', async () => {
    const other = await running.openSignedOut({ path: '/w/sample-shop/files' });
    await signIn(other, await running.linkFor());
    await other.getByRole('heading', { name: 'Files', exact: true }).waitFor();
    expect(pathOf(other)).to.equal('/w/sample-shop/files');
    await other.context().close();
  });

  it('are renamed, deleted after typing the name, and restored', async () => {
    await page.goto(`${running.url}/w/sample-cafe/workspace`);
    await page.getByRole('textbox', { name: 'Name' }).fill('Renamed café');
    await shot('workspace');
    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    await switcher('Renamed café').waitFor();
    await expectNoViolationsInAllLooks(page, () => switcher('Renamed café').waitFor());
    await page.getByRole('button', { name: 'Delete workspace' }).click();
    const link = page.getByRole('link', { name: 'Export everything first' });
    expect(await link.getAttribute('href')).to.equal('/w/sample-cafe/exports/archive');
    await page.getByRole('textbox', { name: /Type/ }).fill('Renamed café');
    await shot('delete');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'This workspace was deleted' }).waitFor();
    await shot('deleted');
    await expectNoViolationsInAllLooks(page, () => page.getByRole('button', { name: 'Restore' }).waitFor());
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('heading', { name: 'Campaigns', exact: true }).waitFor();
    expect(pathOf()).to.equal('/w/sample-cafe/campaigns');
  });

  it('of others are not found', async () => {
    await page.goto(`${running.url}/w/nobody-has-this/campaigns`);
    await page.getByRole('heading', { name: 'Workspace not found' }).waitFor();
    await shot('missing');
    await page.getByRole('button', { name: 'Open my workspace' }).click();
    await page.waitForURL('**/w/sample-shop/campaigns');
    running.problems.expectOnly(/404|The workspace was not found/);
  });

  it('have no menu for a person with one, who may not create any', async () => {
    const other = await running.open({ role: Role.Analyst, path: '/workspace' });
    await other.getByRole('button', { name: 'Leave workspace' }).click();
    await other.getByRole('button', { name: 'Leave', exact: true }).click();
    await other.getByLabel('Sign-in link').waitFor();
    running.problems.expectOnly(/401/);
    await other.context().close();
  });
});
