import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { ANALYTICS_PATH, analyticsPage, recordPosterScans } from '../../../support/console/analytics-page.js';
import { describeConsole } from '../../../support/console/describe-console.js';

describeConsole('Figures exported from the console', (running) => {
  let page: Page;

  before(async () => {
    await recordPosterScans(running);
    page = await running.open({ path: ANALYTICS_PATH });
  });

  const open = async (path = ANALYTICS_PATH): Promise<void> => {
    await page.goto(`${running.url}${path}`);
    await figure('Scans').waitFor();
  };
  const figure = (name: string) => analyticsPage(page).figure(name);
  const card = (name: string) => analyticsPage(page).card(name);
  const button = (of: string, name: RegExp) => analyticsPage(page).button(of, name);

  it('are available as a table and as a CSV file without formulas', async () => {
    await open(`${ANALYTICS_PATH}&period=7d`);
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

  it('are printed one card on a page', async () => {
    await open(`${ANALYTICS_PATH}&period=7d`);
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
    await open(`${ANALYTICS_PATH}&country=DE`);
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
});
