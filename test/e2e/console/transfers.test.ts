import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { expectNoViolationsInAllLooks } from '../../support/console/expect-no-violations.js';
import { startConsole, type TestConsole } from '../../support/console/start-console.js';
import { readZip } from '../../support/files/read-zip.js';

const ROWS = ['Menu,https://example.com/menu,Flyer', ',not an address,', 'Bar,https://example.com/bar,'];
const CSV = ['name,URL,tags', ...ROWS].join('\n');
const file = (name: string, text: string, mimeType = 'text/csv') => ({ name, mimeType, buffer: Buffer.from(text) });

describe('The console’s imports and exports', () => {
  let running: TestConsole | null = null;
  let page: Page;
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  /** The number above these words. */
  const figure = (words: string) => page.locator('dl > div', { hasText: words }).locator('dd');
  const drop = (given: ReturnType<typeof file>) => page.locator('input[type="file"]').setInputFiles(given);

  before(async function () {
    running = await startConsole();
    if (running === null) return this.skip();
    page = await running.open({ path: '/campaigns' });
    await button('Import').click();
  });
  afterEach(() => running?.problems.expectNone());
  after(() => running?.close());

  const names = async (): Promise<string[]> => {
    const data = (await running?.graphql('{ qrCodes(orderBy: Name) { items { name } } }')) ?? {};
    const { qrCodes } = data as { qrCodes: { items: { name: string }[] } };
    return qrCodes.items.map(({ name }) => name);
  };

  it('are accessible', async () => {
    await page.getByRole('heading', { name: 'Imports and exports' }).waitFor();
    await expectNoViolationsInAllLooks(page, () => page.getByText('Drop a CSV').waitFor());
  });

  it('show what a file will become before anything is created', async () => {
    await drop(file('tables.csv', CSV));
    await page.getByText('Recognised as a CSV with Signpost columns.').waitFor();
    expect(await figure('will be new').textContent()).to.equal('2');
    expect(await figure('have problems').textContent()).to.equal('1');
    const wrong = page.getByRole('listitem').filter({ hasText: 'Row 3' });
    await wrong.getByText('Please fill this in').waitFor();
    expect(await wrong.getByRole('textbox', { name: 'Name' }).inputValue()).to.equal('');
    expect(await wrong.getByRole('textbox', { name: 'URL' }).inputValue()).to.equal('not an address');
    expect(await names()).to.deep.equal([]);
    await expectNoViolationsInAllLooks(page, () => wrong.getByText('Please fill this in').waitFor());
  });

  it('import it by keyboard alone, also after a reload', async () => {
    await page.reload();
    const action = button('Import 2 campaigns');
    await action.waitFor();
    await action.focus();
    await page.keyboard.press('Enter');
    await figure('are new').waitFor();
    expect(await figure('are new').textContent()).to.equal('2');
    expect(await names()).to.deep.equal(['Bar', 'Menu']);
    await page.getByRole('row', { name: /tables.csv Finished, with problems/ }).waitFor();
    const [result] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Result as CSV' }).press('Enter'),
    ]);
    expect(await readFile(await result.path(), 'utf8')).to.match(/^row,status,.*\r?\n2,ok,/);
  });

  it('lead on to the campaigns of the import', async () => {
    await button('Show these 2').click();
    await page.getByText('From one import').waitFor();
    const rows = page.locator('tbody th');
    await rows.nth(1).waitFor();
    expect(await rows.locator('a').allTextContents()).to.deep.equal(['Bar', 'Menu']);
    await page.goBack();
    await button('Change them together').click();
    await page.getByText('2 selected').waitFor();
    await page.goBack();
    await button('Print them').click();
    await page.getByText('The 2 campaigns of your list: from an import', { exact: true }).waitFor();
    await page.getByText('The first labels: Menu, Bar').waitFor();
    await page.goBack();
  });

  it('import a row with problems once its cells are corrected, of which a failure loses nothing', async () => {
    const wrong = page.getByRole('listitem').filter({ hasText: 'Row 3' });
    await wrong.getByRole('textbox', { name: 'Name' }).fill('Terrace');
    await wrong.getByRole('textbox', { name: 'URL' }).fill('https://example.com/terrace');
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('startImport') ? route.abort() : route.fallback(),
    );
    await button('Import with 2 corrected cells').click();
    await page.getByText(/The service cannot be reached/).waitFor();
    await page.unroute('**/graphql');
    running?.problems.expectOnly(/Failed to load resource: net::ERR_FAILED/);
    await page.reload();
    await button('Import with 2 corrected cells').click();
    await figure('have problems').filter({ hasText: '0' }).waitFor();
    expect(await names()).to.deep.equal(['Bar', 'Menu', 'Terrace']);
    await button('Show these 3').waitFor();
  });

  it('have sample files that can be imported', async () => {
    for (const name of ['Sample CSV', 'Sample JSON']) {
      await button('Another file').click();
      const [sample] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()]);
      await drop({ ...file(sample.suggestedFilename(), ''), buffer: await readFile(await sample.path()) });
      await button('Import 3 campaigns').waitFor();
      expect(await figure('have problems').textContent()).to.equal('0');
    }
  });

  it('explain why a file cannot be read', async () => {
    await button('Another file').click();
    await drop(file('broken.csv', 'name,content\n"never closed'));
    await page.getByText(/cannot be read, so nothing was imported/).waitFor();
  });

  it('can be read otherwise than guessed, and say which printed codes will live', async () => {
    await button('Another file').click();
    const text = 'short;Titel;long\nprinted-1;Gy\xf5r;https://example.com/a\nx;;https://example.com/b';
    await drop({ ...file('guessed.csv', ''), buffer: Buffer.from(text, 'latin1') });
    for (const words of ['1 printed code leads here', '1 printed code is lost']) await page.getByText(words).waitFor();
    await button('How the file was read').click();
    await button('Encoding').click();
    await page.getByRole('option', { name: 'windows-1250' }).click();
    await button('Titel').click();
    await page.getByRole('option', { name: 'Name', exact: true }).click();
    await expectNoViolationsInAllLooks(page, () => button('Check again').waitFor());
    await button('Check again').click();
    await page.getByText('so it was read as windows-1250').waitFor();
    for (const typed of ['not a domain', 'go.example.com']) {
      await page.getByRole('textbox', { name: 'Domain of the printed codes' }).fill(typed);
      await button('Check with this domain').click();
      await page
        .getByText(typed === 'not a domain' ? /must be a name such as/ : /2 printed codes lead here once/)
        .waitFor();
    }
  });

  it('send a file again when the connection has dropped', async () => {
    await button('Another file').click();
    let isDown = true;
    await page.route('**/imports', (route) => {
      if (!isDown) return route.fallback();
      isDown = false;
      return route.abort('connectionreset');
    });
    await drop(file('again.csv', 'name,content\nAgain,https://example.com/again'));
    await button('Import 1 campaign').waitFor();
    await page.unroute('**/imports');
    running?.problems.expectOnly(/Failed to load resource: net::ERR_CONNECTION_RESET/);
  });

  it('create codes with the look of a chosen brand kit, also when the import starts after a reload', async () => {
    const kit = 'mutation ($input: BrandKitInput!) { createBrandKit(input: $input) { id } }';
    const look = { style: { foregroundColor: '#7A1F1F' }, design: { modules: 'Diamonds' } };
    await running?.graphql(kit, { input: { name: 'Sample brand', isDefault: false, ...look } });
    await page.goto(`${running?.url}/workspace/transfers`);
    await button('Brand kit of the new codes').click();
    await page.getByRole('option', { name: 'Sample brand' }).click();
    await drop(file('branded.csv', 'name,content\nBranded,https://example.com/branded'));
    await button('Import 1 campaign').waitFor();
    await page.reload();
    await button('Import 1 campaign').click();
    await figure('are new').waitFor();
    const found = await running?.graphql(
      '{ qrCodes(search: "Branded") { items { style { foregroundColor } design { modules } } } }',
    );
    expect(found?.qrCodes).to.deep.equal({ items: [look] });
    await button('Another file').click();
    await button('Brand kit of the new codes').waitFor();
    await expectNoViolationsInAllLooks(page, () => page.getByText('Drop a CSV').waitFor());
  });

  it('offer an export with what was imported, and an archive', async () => {
    const take = async (name: string): Promise<Buffer> => {
      const [begun] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()]);
      return readFile(await begun.path());
    };
    const campaigns = (await take('Download campaigns')).toString();
    expect(campaigns)
      .to.match(/name/)
      .and.match(/Menu/)
      .and.match(/https:\/\/example\.com\/menu/);
    expect(campaigns.trim().split('\n')).to.have.length(5);
    expect((await take('Download scans')).toString()).to.match(/^\uFEFFtime,/);
    const archive = await readZip(await take('Download archive'));
    expect([...archive.keys()]).to.include.members(['campaigns.ndjson', 'manifest.json']);
    const typeDay = async (name: string, day: string): Promise<void> => {
      await page.getByRole('group', { name }).getByRole('spinbutton').first().click();
      await page.keyboard.type(day);
    };
    await typeDay('First day', '03022026');
    await typeDay('Last day', '03012026');
    await page.getByText('Must not be before the first day.').waitFor();
    expect(await page.getByRole('link', { name: 'Download scans' }).count()).to.equal(0);
  });
});
