import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { DAY_MS, HOUR_MS } from '../../../src/core/clock.js';
import type { Scan } from '../../../src/core/contract/scan.js';
import { describeConsole } from '../../support/console/describe-console.js';
import { expectNoViolations, expectNoViolationsInAllLooks } from '../../support/console/expect-no-violations.js';
import { recordScans } from '../../support/scans/record-scans.js';
import { scanOf } from '../../support/scans/scans.js';

const CREATE = `mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id code } }`;
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
/** Noon of the UTC day this many days ago. */
const noon = (daysAgo: number): number => Math.floor(Date.now() / DAY_MS) * DAY_MS - daysAgo * DAY_MS + 12 * HOUR_MS;
const PATH = '/analytics?zone=UTC';
const GERMANY = { country: 'DE', city: 'Berlin', device: 'Mobile', operatingSystem: 'iOS', source: 'newsletter' };
const FRANCE = { country: 'FR', city: 'Paris', device: 'Desktop', operatingSystem: 'Windows', source: '=1+1' };
/** Too small to be on the map. */
const SINGAPORE = { country: 'SG', city: 'Singapore', device: 'Mobile', operatingSystem: 'Android', source: 'Direct' };

describeConsole('The console’s analytics', (running) => {
  let page: Page;
  let code: string;

  const createCampaign = async (name: string, tags: string[]): Promise<{ id: string; code: string }> => {
    const input = { name, content: 'https://example.com/poster', mode: 'Dynamic', payloadType: 'Url', tags };
    return (await running.graphql(CREATE, { input })).createQrCode as { id: string; code: string };
  };
  const open = async (path = PATH): Promise<void> => {
    await page.goto(`${running.url}${path}`);
    await figure('Scans').waitFor();
  };
  const figure = (name: string) => page.locator('dl > div', { has: page.getByText(name, { exact: true }) });
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  const button = (of: string, name: RegExp) => card(of).getByRole('button', { name });
  const address = (): URLSearchParams => new URL(page.url()).searchParams;

  before(async () => {
    const { workspaceId, service } = running;
    const poster = await createCampaign('Poster', ['Summer']);
    const arabic = await createCampaign('ملصق الصيف', []);
    code = poster.code;
    const scans = (count: number, id: string, daysAgo: number, properties: Partial<Scan>): Scan[] =>
      Array.from({ length: count }, (_, index) =>
        scanOf(workspaceId, id, { scannedMs: noon(daysAgo) + index, visitor: BigInt(index + 1), ...properties }),
      );
    await recordScans(service.databaseUrl, [
      ...scans(5, poster.id, 1, GERMANY),
      ...scans(3, poster.id, 2, FRANCE),
      ...scans(2, arabic.id, 2, SINGAPORE),
      ...scans(1, arabic.id, 2, {}),
      ...scans(4, poster.id, 9, GERMANY),
      ...scans(2, poster.id, 1, { class: 'bot' }),
      ...scans(1, poster.id, 1, { class: 'preview' }),
    ]);
    page = await running.open({ path: PATH });
  });

  it('show figures, lists, map and hours, accessibly', async () => {
    await figure('Scans').getByText('15').waitFor();
    await card('Countries')
      .getByRole('img', { name: /^Map of scans, most from Germany/ })
      .waitFor();
    await card('Countries').getByText('Not on this map: 1').waitFor();
    const shapes = card('Countries').locator('svg[role=img] path');
    const near = await shapes.count();
    await card('Countries').getByRole('radio', { name: 'World' }).click();
    await shapes.nth(near).waitFor({ state: 'attached' });
    await card('Top campaigns').getByText('ملصق الصيف').waitFor();
    await card('Countries').getByRole('link', { name: 'IP Geolocation by DB-IP' }).waitFor();
    await expectNoViolationsInAllLooks(page, () => page.getByRole('table', { name: /weekday and hour/ }).waitFor());
  });

  it('compare an unfinished period with an equal part of the previous one, and explain why scans are not counted', async () => {
    await open(`${PATH}&period=7d`);
    await figure('Scans').getByText('4 before').waitFor();
    await figure('Not counted').getByText('3', { exact: true }).waitFor();
    const boxes = await Promise.all((await page.locator('dt + dd').all()).map((value) => value.boundingBox()));
    expect(new Set(boxes.map((box) => `${box?.y} ${box?.height}`)), 'baselines').to.have.lengthOf(1);
    await page.getByRole('button', { name: 'Not counted: show why' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Programs that follow links automatically').waitFor();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('are filtered by a click on any row, and the address preserves this over a reload', async () => {
    await open();
    await button('Countries', /^Germany.* 9$/).click();
    await page.waitForURL(/country=DE/);
    await button('Top campaigns', /^Poster.* 9$/).click();
    await page.waitForURL(/campaign=/);
    await page.reload();
    await page.getByText('Campaign: Poster').waitFor();
    await figure('Scans').getByText('9').waitFor();
    expect(await button('Countries', /^Germany/).getAttribute('aria-pressed')).to.equal('true');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await figure('Scans').getByText('15').waitFor();
    expect(address().has('country')).to.equal(false);
    await page.getByRole('button', { name: 'Tags' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Summer' }).click();
    await page.keyboard.press('Escape');
    await page.waitForURL(/tag=Summer/);
    await figure('Scans').getByText('12').waitFor();
  });

  it('can be operated by keyboard alone', async () => {
    await open();
    await page.getByRole('button', { name: /Last 28 days/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Last 28 days' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(/period=7d/);
    await figure('Scans').getByText('11').waitFor();
    const chart = page.getByRole('slider');
    await chart.focus();
    await page.keyboard.press('ArrowLeft');
    await chart.and(page.locator('[aria-valuetext*="Scans: 5"]')).waitFor();
    await button('Sources', /^newsletter/).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/source=newsletter/);
    await figure('Scans').getByText('5', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Remove the filter Source: newsletter' }).focus();
    await page.keyboard.press('Enter');
    await figure('Scans').getByText('11').waitFor();
  });

  it('have days of the selected time zone and period', async () => {
    await open();
    await page.getByRole('button', { name: 'Time zone: UTC' }).click();
    const zone = page.getByRole('combobox');
    await zone.fill('Kiritimati');
    await page.getByRole('option', { name: 'Pacific/Kiritimati' }).click();
    await page.waitForURL(/zone=Pacific%2FKiritimati/);
    await figure('Scans').getByText('15').waitFor();
    const day = new Date(noon(1)).toISOString().slice(0, 10);
    await open(`${PATH}&from=${day}&to=${day}`);
    await figure('Scans').getByText('5').waitFor();
    await page.getByRole('radio', { name: 'Days' }).click();
    await page.waitForURL(/resolution=day/);
  });

  it('are available as a table and as a CSV file without formulas', async () => {
    await open(`${PATH}&period=7d`);
    await button('Sources', /show as table/).click();
    await card('Sources').getByRole('rowheader', { name: '=1+1' }).waitFor();
    const csv = button('Sources', /download as CSV/);
    const [download] = await Promise.all([page.waitForEvent('download'), csv.click()]);
    expect(download.suggestedFilename()).to.match(/^scans-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d-source\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    expect(text.startsWith('\uFEFFSource,Scans,Unique scans,Before,Change\r\n')).to.equal(true);
    expect(text).to.include("\r\n'=1+1,3,3,0,\r\n");
    expect(text).to.include('\r\nnewsletter,5,5,4,25%\r\n');
  });

  it('answer which poster worked in which city last week, in three clicks from the campaigns', async () => {
    await page.goto(`${running.url}/campaigns`);
    await page.getByRole('navigation').getByRole('link', { name: 'Analytics' }).click();
    await page.getByRole('button', { name: /Last 28 days/ }).click();
    await page.getByRole('option', { name: 'Last week' }).click();
    await page.waitForURL(/period=last-week/);
    await card('Campaign × City').waitFor();
    await open(`${PATH}&period=7d`);
    const cells = card('Campaign × City').getByRole('row', { name: /^Poster/ });
    await cells.getByText('+25%').first().waitFor();
    expect(await cells.getByRole('cell').allInnerTexts()).to.include('5\n+25%');
    await button('Campaign × City', /show as table/).click();
    await button('Campaign × City', /^Change/).click();
    const first = card('Campaign × City').getByRole('row').nth(1);
    await first.getByText('new').waitFor();
    await button('Campaign × City', /Columns/).click();
    await page.getByRole('option', { name: 'Device' }).click();
    await page.waitForURL(/split=campaign\.device/);
    await card('Campaign × Device').getByRole('columnheader', { name: 'Change' }).waitFor();
  });

  it('compare the campaigns selected in the list, with a line for each', async () => {
    await page.goto(`${running.url}/campaigns`);
    await page.getByRole('checkbox', { name: /Poster/ }).click();
    expect(await page.getByRole('button', { name: 'Compare' }).count(), 'for a single campaign').to.equal(0);
    await page.getByRole('checkbox', { name: /ملصق/ }).click();
    await page.getByRole('button', { name: 'Compare' }).click();
    const lines = card('Campaigns compared');
    await lines.getByRole('button', { name: 'Poster' }).waitFor();
    await lines.getByRole('button', { name: 'ملصق الصيف' }).waitFor();
    await button('Top campaigns', /^Poster/).waitFor();
    await expectNoViolationsInAllLooks(page, () => lines.waitFor());
  });

  it('are printed one card on a page', async () => {
    await open(`${PATH}&period=7d`);
    const printed = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          window.print = () => resolve(document.querySelectorAll('[data-print-alone]').length);
        }),
    );
    await button('Cities', /print on one page/).click();
    expect(await printed).to.equal(1);
    expect(await page.locator('[data-print-alone]').count()).to.equal(0);
  });

  it('are printed on white with their tables, period, zone and filters', async () => {
    await open(`${PATH}&country=DE`);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.locator('p', { hasText: /^Country: Germany$/ }).waitFor();
    await page.getByRole('heading', { level: 2, name: /^Sample workspace · .*\d{4}$/ }).waitFor();
    await card('Devices').getByRole('rowheader', { name: 'Mobile phone' }).waitFor();
    expect(await card('Devices').getByRole('button').count(), 'bars next to the table').to.equal(0);
    expect(await page.getByRole('navigation').count()).to.equal(0);
    const ground = await page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');
    expect(ground).to.equal('rgb(255, 255, 255)');
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  });

  it('count a scan live, and are reloaded', async () => {
    await open();
    await figure('Today').getByText('Live').waitFor();
    await figure('Today').getByText('0', { exact: true }).waitFor();
    const answer = await fetch(`${running.url}/r/${code}`, { redirect: 'manual', headers: { 'User-Agent': PHONE } });
    expect(answer.status).to.equal(302);
    await figure('Today').getByText('1', { exact: true }).waitFor();
    await button('Browsers', /^Safari.* 1$/).waitFor();
    await figure('Today').getByText('1', { exact: true }).waitFor();
  });

  it('wait for a service that does not respond for a moment', async () => {
    let isDown = true;
    await page.route('**/graphql', (route) => (isDown ? route.fulfill({ status: 503, body: '' }) : route.continue()));
    await page.goto(`${running.url}${PATH}&period=90d`);
    await page.getByRole('status').getByText('Trying again').waitFor();
    isDown = false;
    await figure('Scans').getByText('16').waitFor();
    await page.unroute('**/graphql');
    running.problems.expectOnly(/503/);
  });

  it('say what to do if nothing was scanned yet', async () => {
    const { workspaceId } = await running.service.addWorkspace();
    const other = await running.open({ path: '/analytics', workspaceId, locale: 'de-DE' });
    await other.getByText('Noch keine Scans').waitFor();
    await other.waitForURL(/[?&]zone=\w/);
    await expectNoViolations(other);
  });
});
