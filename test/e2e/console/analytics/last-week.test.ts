import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import type { Scan } from '../../../../src/core/contract/scan.js';
import { analyticsPage, noon } from '../../../support/console/analytics-page.js';
import { describeConsole } from '../../../support/console/describe-console.js';
import { expectNoViolationsInAllLooks } from '../../../support/console/expect-no-violations.js';
import { recordScans } from '../../../support/scans/record-scans.js';
import { scanOf } from '../../../support/scans/scans.js';

const CREATE = 'mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id } }';
const BERLIN = { country: 'DE', city: 'Berlin' };
const VIENNA = { country: 'AT', city: 'Vienna' };
/** Days since the Wednesday of last week, which begins on Sunday for the browser’s language. */
const WEDNESDAY = new Date().getUTCDay() + 4;

describeConsole('The question which poster worked in which city last week', (running) => {
  let page: Page;
  const { figure, card, button } = analyticsPage(running, () => page);
  const head = (name: string): Locator => card('Campaign × City').getByRole('button', { name, exact: true });
  const rows = async (of: string): Promise<string[][]> => {
    const found = await card(of).getByRole('row').all();
    return Promise.all(found.map((row) => row.getByRole('cell').or(row.locator('th')).allInnerTexts()));
  };
  const csvOf = async (of: string): Promise<string[]> => {
    const [file] = await Promise.all([page.waitForEvent('download'), button(of, /download as CSV/).click()]);
    return (await readFile(await file.path(), 'utf8')).slice(1).trim().split('\r\n');
  };

  before(async () => {
    const { workspaceId, service } = running;
    const create = async (name: string, counting: string): Promise<string> => {
      const input = { name, content: 'https://example.com/poster', mode: 'Dynamic', payloadType: 'Url', counting };
      return ((await running.graphql(CREATE, { input })).createQrCode as { id: string }).id;
    };
    const station = await create('Station', 'Full');
    const market = await create('Market', 'Full');
    const flyer = await create('Flyer', 'TotalsOnly');
    await create('Idle', 'Nothing');
    const scans = (id: string, [now, before]: readonly [number, number], properties: Partial<Scan>): Scan[] =>
      [...Array(now).fill(WEDNESDAY), ...Array(before).fill(WEDNESDAY + 7)].map((day: number, index) =>
        scanOf(workspaceId, id, { scannedMs: noon(day) + index, visitor: BigInt(index + 1), ...properties }),
      );
    await recordScans(service.databaseUrl, [
      ...scans(station, [6, 3], BERLIN),
      ...scans(station, [2, 4], VIENNA),
      ...scans(market, [0, 1], BERLIN),
      ...scans(market, [5, 0], VIENNA),
      ...scans(flyer, [3, 2], { totalsOnly: true }),
    ]);
    page = await running.open();
  });

  it('is answered in three clicks, with the week before in every cell', async () => {
    let clicks = 0;
    const click = (target: Locator): Promise<void> => {
      clicks++;
      return target.click();
    };
    await click(page.getByRole('navigation').getByRole('link', { name: 'Analytics' }));
    await click(page.getByRole('button', { name: /Last 28 days/ }));
    await click(page.getByRole('option', { name: 'Last week' }));
    await figure('Scans').getByText('16', { exact: true }).waitFor();
    await card('Campaign × City').getByText('+6', { exact: true }).waitFor();
    expect(await rows('Campaign × City')).to.deep.equal([
      ['', 'Total', 'Vienna', 'Berlin', 'Totals only'],
      ['Station', '8\n+1', '2\n-2', '6\n+3', ''],
      ['Market', '5\n+4', '5\nnew', '0\n-1', ''],
      ['Flyer', '3\n+1', '', '', '3\n+1'],
      ['Total', '16\n+6', '7\n+3', '6\n+2', '3\n+1'],
    ]);
    expect(clicks).to.equal(3);
    await page.getByText(/, compared with \w/).waitFor();
    await expectNoViolationsInAllLooks(page, () => head('Vienna').waitFor());
  });

  it('is ordered by a city, and its CSV file has what the table shows, in the same order', async () => {
    await head('Vienna').focus();
    await page.keyboard.press('Enter');
    await card('Campaign × City')
      .getByRole('columnheader', { name: 'Vienna' })
      .and(page.locator('[aria-sort]'))
      .waitFor();
    await page.waitForURL(/order=-Vienna/);
    await page.reload();
    await head('Vienna').waitFor();
    expect((await rows('Campaign × City')).map(([name]) => name)).to.deep.equal([
      ...['', 'Market', 'Station', 'Flyer', 'Total'],
    ]);
    await button('Campaign × City', /show as table/).click();
    await button('Campaign × City', /^Change/).click();
    const shown = await rows('Campaign × City');
    expect(shown.slice(1).map(([name, city]) => `${name} ${city}`)).to.deep.equal([
      'Market Vienna, Austria',
      'Station Berlin, Germany',
      'Flyer Totals only',
      'Station Vienna, Austria',
      'Market Berlin, Germany',
    ]);
    const asCsv = (cell: string): string => (cell.includes(', ') ? `"${cell}"` : cell);
    const lines = (await csvOf('Campaign × City')).map((line) => line.split(/,(?=[^,]*$)/));
    // Programs get percentages, from however few scans.
    const percentages = ['Change', '', '100%', '50%', '-50%', '-100%'];
    expect(lines).to.deep.equal(
      shown.map((row, index) => [
        row
          .slice(0, -1)
          .map((cell) => asCsv(cell.replace(/^↓/, '')))
          .join(','),
        percentages[index],
      ]),
    );
  });

  it('compares chosen campaigns in one chart, also those that are counted in totals only or were never scanned', async () => {
    await page.goto(`${running.url}/campaigns`);
    await page.getByTitle('Scans of this campaign are not counted.').waitFor();
    for (const name of ['Station', 'Flyer', 'Idle']) await page.getByRole('checkbox', { name }).click();
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.waitForURL(/zone=.*campaign=/);
    await page.reload();
    await figure('Scans').getByText('20', { exact: true }).waitFor();
    await page.getByText('Flyer counts in totals only, without places, devices and sources.').waitFor();
    await page.getByText('New scans of Idle are not counted.').waitFor();
    expect(await figure('All time').count(), 'of the workspace').to.equal(0);
    const name = 'Campaigns compared';
    for (const line of [/^Station$/, /^Flyer$/, /^Idle$/]) await button(name, line).waitFor();
    await button(name, /show as table/).click();
    const [heads = '', ...days] = await csvOf(name);
    expect([...heads.split(',').slice(1)].sort()).to.deep.equal(['Flyer', 'Idle', 'Station']);
    // From the end: the names of days have commas.
    const sums = Object.fromEntries(
      heads
        .split(',')
        .map((column, at) => [column, days.reduce((sum, row) => sum + Number(row.split(',').at(at - 4)), 0)]),
    );
    expect(sums).to.include({ Station: 15, Flyer: 5, Idle: 0 });
    await expectNoViolationsInAllLooks(page, () => button(name, /show as table/).waitFor());
  });
});
