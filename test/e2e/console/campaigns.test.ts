import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { createCampaigns } from '../../support/console/create-campaigns.js';
import { expectNoViolationsInAllLooks } from '../../support/console/expect-no-violations.js';
import { signIn, startConsole, type TestConsole } from '../../support/console/start-console.js';
import { eventually } from '../../support/eventually.js';

const campaign = (number: number) => ({
  name: `Sample ${String(number).padStart(3, '0')}`,
  content: `https://example.com/${number}`,
  mode: 'Dynamic',
  payloadType: 'Url',
  tags: number % 2 === 0 ? ['even'] : [],
});
/** More than two pages of the list. */
const COUNT = 90;
const BY_NAME = '/campaigns?order=Name&direction=Descending';

describe('The console’s campaigns', () => {
  let running: TestConsole | null = null;
  let page: Page;
  const row = (name: string) => page.getByRole('row', { name });

  /** Only by keyboard: the arrow keys move through a row's controls, of which the menu is the last. Returns the button. */
  const pauseInMenu = async (name: string): Promise<Locator> => {
    await row(name).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Pause' }).press('Enter');
    const button = page.getByRole('dialog', { name: `Pause ${name}` }).getByRole('button', { name: 'Pause' });
    await button.waitFor();
    return button;
  };

  before(async function () {
    running = await startConsole();
    if (running === null) return this.skip();
    await createCampaigns(
      running,
      Array.from({ length: COUNT }, (_, index) => campaign(index)),
    );
    page = await running.open({ path: BY_NAME });
  });
  afterEach(() => running?.problems.expectNone());
  after(() => running?.close());

  it('are shown after signing in, accessibly', async () => {
    await row('Sample 089').waitFor();
    expect(new URL(page.url()).pathname).to.equal('/w/sample-workspace/campaigns');
    await expectNoViolationsInAllLooks(page, () => row('Sample 089').waitFor());
  });

  it('are paused in their menu, and activated by Undo', async () => {
    await row('Sample 088').getByText('Active').waitFor();
    await (await pauseInMenu('Sample 088')).press('Enter');
    await row('Sample 088').getByText('Paused').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row('Sample 088').getByText('Active').waitFor();
  });

  it('are deleted together, and restored by Undo', async () => {
    await row('Sample 087').focus();
    await page.keyboard.press(' ');
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByRole('toolbar').getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    // The notice stays while the pointer is on it.
    await page.getByText('2 campaigns deleted.').hover();
    await row('Sample 087').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await row('Sample 087').waitFor();
  });

  it('are restored from the list of deleted ones', async () => {
    await row('Sample 085').getByRole('button', { name: 'Actions for Sample 085' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await row('Sample 085').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Status' }).press('ArrowDown');
    await page.getByRole('menuitemradio', { name: 'Deleted' }).press('Enter');
    await page.waitForURL(/state=Deleted/);
    await row('Sample 085').getByRole('button', { name: 'Actions for Sample 085' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Restore' }).press('Enter');
    await page.getByText('No deleted campaigns').waitFor();
    await page.goto(`${running?.url}${BY_NAME}`);
    await row('Sample 085').waitFor();
  });

  it('stay selected over a reload, for a print run', async () => {
    await row('Sample 084').getByRole('checkbox').click();
    await row('Sample 082')
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    await page.waitForURL(/selected=/);
    await page.reload();
    await page.getByText(`3 of ${COUNT} selected`).waitFor();
    await page.getByRole('toolbar').getByRole('button', { name: 'Print' }).click();
    await page.waitForURL(({ pathname, searchParams }) => {
      return pathname === '/w/sample-workspace/print-runs' && searchParams.get('ids')?.split(',').length === 3;
    });
    await page.goBack();
    await page.getByText(`3 of ${COUNT} selected`).waitFor();
    await row('Sample 084').press('Escape');
    await page.getByText(`3 of ${COUNT} selected`).waitFor({ state: 'detached' });
  });

  it('can be walked through by keyboard to the end, and opened', async () => {
    await row('Sample 089').focus();
    // Each press moves to the end of what is loaded, which loads more.
    while (!(await row('Sample 000').isVisible())) {
      await page.keyboard.press('End');
      await page.waitForFunction('document.activeElement?.tagName === "TR"');
    }
    await row('Sample 000').press('Enter');
    await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}/);
    await page.getByRole('heading', { name: 'Sample 000' }).waitFor();
    await page.goBack();
    await row('Sample 089').waitFor();
  });

  it('are searched and filtered by the address, also after a reload', async () => {
    await page.getByRole('searchbox').fill('example.com/7');
    await page.waitForURL(/search=example/);
    await row('Sample 089').waitFor({ state: 'detached' });
    await page.reload();
    await row('Sample 070').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).to.equal('example.com/7');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await row('Sample 088').getByRole('button', { name: 'Show only the tag even' }).click();
    await page.waitForURL(/tag=even/);
    await row('Sample 089').waitFor({ state: 'detached' });
  });

  it('say when they are too many for one file, and lead to the export of all', async () => {
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('CampaignList')) return route.fallback();
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replace(/"totalCount":\d+/, '"totalCount":100001'),
      });
    });
    await page.goto(`${running?.url}${BY_NAME}`);
    await row('Sample 089').waitFor();
    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByText('A list for download can have up to 100,000 campaigns.').waitFor();
    await expectNoViolationsInAllLooks(page);
    await page.getByRole('menuitem', { name: 'Export all campaigns…' }).click();
    await page.waitForURL(/\/workspace\/transfers$/);
    await page.unroute('**/graphql');
  });

  it('ask to sign in again in place when the session has ended', async () => {
    // Nothing else may be requested meanwhile, because its response would open the dialog before the button is pressed.
    await page.goto(`${running?.url}${BY_NAME}`, { waitUntil: 'networkidle' });
    await row('Sample 089').waitFor();
    const button = await pauseInMenu('Sample 089');
    await page.context().clearCookies();
    await button.press('Enter');
    await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
    await signIn(page, (await running?.linkFor()) ?? '');
    await row('Sample 089').getByText('Paused').waitFor();
    running?.problems.expectOnly(/401/);
  });

  it('are selected when another screen asks for it, but not again on the way back', async () => {
    await page.goto(`${running?.url}/campaigns`);
    await page.getByRole('checkbox', { name: 'Select all loaded' }).waitFor();
    await page.evaluate('history.replaceState({ ...history.state, selectAll: true }, "")');
    await page.getByText(`All ${COUNT} selected`).waitFor();
    await eventually('nothing is asked any more', async () => !(await page.evaluate('"selectAll" in history.state')));
  });
});
