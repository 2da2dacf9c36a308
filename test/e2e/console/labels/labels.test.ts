import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { Role } from '../../../../src/core/contract/scopes.js';
import { expectNoViolationsInAllLooks } from '../../../support/console/expect-no-violations.js';
import { startConsole, type TestConsole } from '../../../support/console/start-console.js';
import { needPrintTools, rasteriseByPoppler } from '../../../support/files/print-tools.js';
import { inlineRow, workbookOf } from '../../../support/files/workbook.js';
import { readLabels } from '../../../support/print-runs/read-labels.js';

const ROWS = 1_200;
/** Rows as spreadsheets count them, with what is wrong. */
const BAD: ReadonlyMap<number, readonly [column: string, value: string, corrected: string]> = new Map([
  [4, ['Ziel', 'no address', 'https://example.com/menu?table=3']],
  [700, ['Bezeichnung', '', 'Tisch 699']],
  [1_201, ['Ziel', 'ftp://example.com', 'https://example.com/menu?table=1200']],
]);
/** A safety net: codes are checked and drawn by shared workers. */
const MADE_MS = 600_000;
const LABEL = { width: 63.5, height: 38.1, columnGap: 2.5, padding: 2 };
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const tableRow = (index: number): string => {
  const row = index + 2;
  const [column, value = ''] = BAD.get(row) ?? [];
  const name = column === 'Bezeichnung' ? value : `Tisch ${index + 1}`;
  const destination = column === 'Ziel' ? value : `https://example.com/menu?table=${index + 1}`;
  return inlineRow(name, destination, 'Tische', 'de', `Speisekarte der Terrasse, Tisch ${index + 1}`, 'Sample');
};

describe('The console’s labels from a list', () => {
  let running: TestConsole | null = null;
  let page: Page;
  let pdf: Buffer;
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const drop = (name: string, text: string) =>
    page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  const begin = async (): Promise<void> => {
    await page.goto(`${running?.url}/print-runs/labels`);
    await button('Choose a file').waitFor();
  };

  before(async function () {
    running = await startConsole();
    if (running === null) return this.skip();
    const kit = 'mutation ($input: BrandKitInput!) { createBrandKit(input: $input) { id } }';
    const look = { style: { foregroundColor: '#7A1F1F' }, design: { modules: 'Diamonds' } };
    await running.graphql(kit, { input: { name: 'Sample brand', isDefault: true, ...look } });
    page = await running.open({ path: '/print-runs' });
  });
  afterEach(() => running?.problems.expectNone());
  after(() => running?.close());

  it('begin with a file or with cells', async () => {
    await button('Labels from a list').click();
    await expectNoViolationsInAllLooks(page, () => button('Choose a file').waitFor());
  });

  it('make a PDF of 1,200 rows with three wrong cells in six clicks', async () => {
    const names = ['Bezeichnung', 'Ziel', 'Schlagwörter', 'Sprache', 'Beschriftung', 'Kunde'];
    const rows = [inlineRow(...names), ...Array.from({ length: ROWS }, (_, index) => tableRow(index))].join('');
    const buffer = await workbookOf({ sheets: [{ name: 'Hidden', state: 'hidden', rows: inlineRow('x') }, { rows }] });
    let clicks = 0;
    const click = async (name: string | RegExp, role: 'button' | 'link' | 'textbox' | 'option' = 'button') => {
      clicks += 1;
      await page.getByRole(role, { name }).first().click({ timeout: MADE_MS });
    };
    const choosing = page.waitForEvent('filechooser');
    await click('Choose a file');
    await (await choosing).setFiles({ name: 'Tische.xlsx', mimeType: XLSX, buffer });
    await page.getByText('The first rows, as they will be stored').waitFor({ timeout: MADE_MS });
    expect(await page.locator('li img[src*="7A1F1F"]').count()).to.equal(4);
    const shown = page.locator('li', { hasText: 'Tisch 2' }).first();
    for (const text of ['https://example.com/menu?table=2', 'Tische', 'Speisekarte der Terrasse, Tisch 2']) {
      await shown.getByText(text, { exact: true }).waitFor();
    }
    await page.getByText('Sprache → Nothing: links have no language').waitFor();
    await page.getByText('The column Kunde is unknown and will be ignored.').waitFor();
    // The first cell with a problem, then from one to the next by keyboard.
    await click(/^(?:Ziel|Bezeichnung)/, 'textbox');
    for (const [place, [, , corrected]] of [...BAD.values()].entries()) {
      if (place > 0) await page.keyboard.press('Tab');
      await page.keyboard.press('Control+A');
      await page.keyboard.type(corrected);
    }
    await button('Check 3 corrected cells').waitFor();
    await page.reload();
    await page.getByRole('textbox').nth(2).press('Enter');
    await click('Continue with 1,200 codes');
    await page.getByText('58 sheets with 1,200 labels').waitFor({ timeout: MADE_MS });
    await page.reload();
    await page.locator('figure image').nth(20).waitFor({ state: 'attached' });
    await page.getByText('58 sheets with 1,200 labels').waitFor();
    await click('Create PDF');
    await page.getByRole('progressbar').waitFor();
    await page.reload();
    const downloading = page.waitForEvent('download', { timeout: MADE_MS });
    await click('Download', 'link');
    pdf = await readFile(await (await downloading).path());
    expect(clicks).to.be.at.most(6);
    await expectNoViolationsInAllLooks(page, () => page.getByRole('link', { name: 'Download' }).waitFor());
  });

  it('have the sizes of the paper, codes that are read, and texts over the width of the label', async function () {
    await needPrintTools(this);
    const sheets = await PDFDocument.load(pdf);
    expect(sheets.getPageCount()).to.equal(58);
    const { width, height } = sheets.getPage(0).getSize();
    expect([width, height].map((points) => Math.round((points / 72) * 25.4))).to.deep.equal([210, 297]);
    const query = '{ qrCodes(pageSize: 21, orderBy: Created, direction: Ascending) { items { code } } }';
    const { qrCodes } = ((await running?.graphql(query)) ?? {}) as { qrCodes: { items: { code: string }[] } };
    const labels = await readLabels(await rasteriseByPoppler(pdf, 300), { ...LABEL, columns: 3, rows: 7, dpi: 300 });
    const read = labels.map(({ text }) => text?.split('/').at(-1));
    expect(read).to.deep.equal(qrCodes.items.map(({ code }) => code));
    for (const { inkWidth, codeWidth, outside } of labels) {
      expect(outside).to.equal(0);
      expect(codeWidth).to.be.within(20, 35);
      expect(inkWidth).to.be.within(codeWidth + 10, LABEL.width - 2 * LABEL.padding);
    }
  });

  it('are made of campaigns that exist already, too, and say which ones change', async () => {
    const file = (more: string) => `Externe ID;Name;Ziel\nsample-1;A;https://example.com/a${more}\n`;
    for (const [more, words] of [
      ['', 'will be new'],
      ['?b', 'will be changed'],
      ['?b\n', 'unchanged'],
    ] as const) {
      await begin();
      await drop('again.csv', file(more));
      const figure = page.locator('dl > div', { hasText: words }).locator('dd');
      await figure.filter({ hasText: '1' }).waitFor();
      if (more === '?b') await page.getByText(/1 campaign exists already, by its external ID/).waitFor();
      await button('Continue with 1 code').click();
      await page.getByText('1 sheet with 1 labels').waitFor();
    }
    // The same bytes: nothing is created twice.
    await begin();
    await drop('again.csv', file(''));
    await button('Continue with 1 code').click();
    await page.getByText('1 sheet with 1 labels').waitFor();
  });

  it('keep corrections when Enter is pressed in a cell that was not edited', async () => {
    await begin();
    await drop('wrong.csv', 'Name;Ziel\n;nowhere\n');
    await page.getByRole('textbox', { name: 'Name' }).fill('Sample');
    await button('Check 1 corrected cell').click();
    const destination = page.getByRole('textbox', { name: 'Ziel' });
    await page.getByRole('textbox', { name: 'Name' }).waitFor({ state: 'detached' });
    await destination.press('Enter');
    await destination.fill('https://example.com/sample');
    await button('Check 1 corrected cell').click();
    await button('Continue with 1 code').waitFor();
  });

  it('refuse a file that is too large before it is sent, and say what a file lacks', async () => {
    await begin();
    await page.evaluate(`Object.defineProperty(File.prototype, 'size', { get: () => 100 * 1024 * 1024 })`);
    await drop('large.xlsx', 'x');
    await page.getByText(/large\.xlsx: .*50 MB/).waitFor();
    await begin();
    await drop('one.csv', 'Kunde\nSample\n');
    await page.getByText(/No column has the addresses that the codes open/).waitFor();
  });

  it('have the brand kit of new codes, also of a file that was dropped before the kits were known', async () => {
    const sent = page.waitForResponse((response) => response.url().endsWith('/imports'));
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('BrandKits') === true) await sent;
      await route.continue();
    });
    await begin();
    await drop('early.csv', 'Name;Ziel\nEarly;https://example.com/early\n');
    await page.locator('li img[src*="7A1F1F"]').waitFor();
    await page.unroute('**/graphql');
  });

  it('offer nothing to analysts but a file that was made', async () => {
    if (running === null) return;
    const reader = await running.open({ path: '/print-runs/labels', role: Role.Analyst });
    await reader.getByText('Your role does not allow changes').waitFor();
    expect(await reader.getByRole('button', { name: 'Choose a file' }).count()).to.equal(0);
    await reader.context().close();
  });
});
