import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect } from 'chai';
import type { Download, Page } from 'playwright-core';
import { Role } from '../../../src/core/contract/scopes.js';
import { createCampaigns } from '../../support/console/create-campaigns.js';
import { expectNoViolationsInAllLooks } from '../../support/console/expect-no-violations.js';
import { startConsole, type TestConsole } from '../../support/console/start-console.js';
import { readZip } from '../../support/files/read-zip.js';

/** As many as in one order of table signs. Creating them, with decoding each code, takes most of this file's time. */
const COUNT = 200;
/** A safety net: files are made by shared workers. */
const MADE_MS = 120_000;
const table = (number: number) => ({
  name: `Table ${number}`,
  content: `https://example.com/menu?table=${number}`,
  mode: 'Dynamic',
  payloadType: 'Url',
  externalId: `table-${number}`,
  tags: number <= 3 ? ['Tables', 'Bar'] : ['Tables'],
});

describe('The console’s print runs', () => {
  let running: TestConsole | null = null;
  let page: Page;
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  before(async function () {
    running = await startConsole();
    if (running === null) return this.skip();
    // A busy machine could not check all of them within the time of one request.
    await createCampaigns(
      running,
      Array.from({ length: COUNT }, (_, index) => table(index + 1)),
    );
    page = await running.open({ path: '/print-runs' });
  });
  afterEach(() => running?.problems.expectNone());
  after(() => running?.close());

  /** Returns what a click or key press makes the browser download. */
  const download = async (act: () => Promise<void>): Promise<{ file: Buffer; download: Download }> => {
    const [begun] = await Promise.all([page.waitForEvent('download'), act()]);
    return { file: await readFile(await begun.path()), download: begun };
  };

  it('explain what they are for while there are none', async () => {
    await page.getByText('No print runs yet').waitFor();
    await expectNoViolationsInAllLooks(page, () => page.getByText('No print runs yet').waitFor());
  });

  it('show the sheet of two hundred campaigns as it will be, and create its PDF', async () => {
    await button('New print run').first().click();
    const tags = page.getByRole('combobox', { name: 'With all of these tags' });
    await tags.fill('Tables');
    await tags.press('Enter');
    // The list of suggestions hides everything else from screen readers until the field loses focus.
    await tags.press('Tab');
    await page.getByText('200 campaigns', { exact: true }).waitFor();
    await button(/Paper$/).click();
    await page.getByRole('option', { name: /63.5 × 38.1/ }).click();
    await page.getByText('10 sheets with 200 labels').waitFor();
    await page.getByRole('img', { name: 'First sheet: 3 × 7 labels' }).waitFor();
    await page.getByText('The first labels: Table 1, Table 2, Table 3, Table 4').waitFor();
    const labels = page.locator('figure image');
    await labels.nth(20).waitFor({ state: 'attached' });
    const shown = async (): Promise<string> => decodeURIComponent((await labels.first().getAttribute('href')) ?? '');
    expect(await shown()).to.contain('<title></title>');
    await button(/Below each code$/).click();
    await page.getByRole('option', { name: 'The name in your list' }).click();
    await page.locator('figure image[href*="Table%201"]').first().waitFor({ state: 'attached' });
    await expectNoViolationsInAllLooks(page, () => page.getByText('10 sheets with 200 labels').waitFor());
    await button('Create file').click();
    const link = page.getByRole('link', { name: 'Download' });
    await link.waitFor({ timeout: MADE_MS });
    const { file, download: pdf } = await download(() => link.click());
    expect(pdf.suggestedFilename()).to.match(/^qr-codes-.*\.pdf$/);
    const sheets = await PDFDocument.load(file);
    expect(sheets.getPageCount()).to.equal(10);
    const { width, height } = sheets.getPage(0).getSize();
    expect([width / 72, height / 72].map((inches) => Math.round(inches * 25.4))).to.deep.equal([210, 297]);
    await expectNoViolationsInAllLooks(page, () => link.waitFor());
  });

  it('print a list of campaigns or a selection, in its order', async () => {
    const view = 'tag=Bar&state=Active&order=Name&direction=Descending';
    await page.goto(`${running?.url}/print-runs?from=list&${view}`);
    await page.getByText('The 3 campaigns of your list: active, tag Bar', { exact: true }).waitFor();
    await page.getByText('The first labels: Table 3, Table 2, Table 1').waitFor();
    await button(/Order$/).click();
    await page.getByRole('option', { name: 'Name, with 2 before 10' }).click();
    await page.getByText('The first labels: Table 1, Table 2, Table 3').waitFor();
    const found = (await running?.graphql('{ qrCodes(pageSize: 2) { items { id } } }')) as {
      qrCodes: { items: { id: string }[] };
    };
    const printIds = JSON.stringify(found.qrCodes.items.map(({ id }) => id));
    await page.evaluate(
      `history.replaceState({ ...history.state, printIds: ${printIds} }, '', '/print-runs?from=selection')`,
    );
    await page.reload();
    await page.getByText('2 campaigns', { exact: true }).waitFor();
    expect(await page.getByRole('radio', { name: 'My selection' }).isChecked()).to.equal(true);
    await page.getByText('The first labels: Table 199, Table 200').waitFor();
  });

  it('find the campaigns of a list, and report lines that match none', async () => {
    await page.goto(`${running?.url}/print-runs?new=1`);
    await page.getByRole('radio', { name: /From a list/ }).check({ force: true });
    await page.getByLabel('The list').fill('Code;Name\ntable-1;x\nTable 2;y\nnowhere;z');
    await page.getByText('2 campaigns', { exact: true }).waitFor();
    await page.getByText('1 line matches no campaign:').waitFor();
    await page.getByText('nowhere', { exact: true }).waitFor();
    await expectNoViolationsInAllLooks(page, () => page.getByText('nowhere', { exact: true }).waitFor());
  });

  it('create a ZIP by keyboard alone', async () => {
    await page.goto(`${running?.url}/print-runs?tag=Bar`);
    await page.getByText('3 campaigns', { exact: true }).waitFor();
    /** Presses Tab until something of this name has the focus. */
    const tabTo = async (name: RegExp): Promise<void> => {
      for (let step = 0; step < 40; step++) {
        await page.keyboard.press('Tab');
        const text = await page.evaluate<string>(
          `(() => { const now = document.activeElement; return now.closest('label')?.textContent ?? now.textContent ?? ''; })()`,
        );
        if (name.test(text)) return;
      }
      throw new Error(`nothing of the name ${name} can be reached`);
    };
    await tabTo(/^Label sheets/);
    await page.keyboard.press('ArrowDown');
    await page.getByText('6 files', { exact: true }).waitFor();
    await tabTo(/^PDF/);
    await page.keyboard.press(' ');
    await page.getByText('9 files', { exact: true }).waitFor();
    await tabTo(/^Create file/);
    await page.keyboard.press('Enter');
    await page.getByText('Separate files for 3 campaigns').waitFor();
    await page.getByRole('link', { name: 'Download' }).nth(1).waitFor({ timeout: MADE_MS });
    await tabTo(/^Download/);
    const { file } = await download(() => page.keyboard.press('Enter'));
    const names = [...(await readZip(file)).keys()];
    expect(names.filter((name) => /\.(?:svg|png|pdf)$/.test(name))).to.have.length(9);
    expect(names).to.include('manifest.csv');
  });

  it('remove a file immediately', async () => {
    await button(/^Remove the file .*zip/).click();
    await page.getByText('Cancelled. There is no file.').waitFor();
  });

  it('preserve the input when the service is away, and create the file afterwards', async () => {
    await page.goto(`${running?.url}/print-runs?tag=Bar`);
    await page.getByText('3 campaigns', { exact: true }).waitFor();
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('createPrintRun') ? route.abort() : route.fallback(),
    );
    await button('Create file').click();
    await page.getByText(/The service cannot be reached/).waitFor();
    await page.unroute('**/graphql');
    await button('Create file').click();
    await page.getByText('Separate files for 3 campaigns').nth(1).waitFor();
    running?.problems.expectOnly(/Failed to load resource: net::ERR_FAILED/);
  });

  it('offer nothing new to analysts', async () => {
    if (running === null) return;
    const reader = await running.open({ path: '/print-runs?new=1', role: Role.Analyst });
    await reader.getByRole('link', { name: 'Download' }).first().waitFor();
    expect(await reader.getByRole('button', { name: /New print run|Remove/ }).count()).to.equal(0);
    await reader.context().close();
  });
});
