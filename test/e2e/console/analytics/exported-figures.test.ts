import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { ANALYTICS_PATH, analyticsPage, recordPosterScans } from '../../../support/console/analytics-page.js';
import { describeConsole } from '../../../support/console/describe-console.js';

/** What the margins leave of A4, in px. */
const PAPER = { width: 688, height: 1017 };

describeConsole('Figures exported from the console', (running) => {
  let page: Page;

  before(async () => {
    await recordPosterScans(running);
    page = await running.open({ path: ANALYTICS_PATH });
  });

  const { card, button, open } = analyticsPage(running, () => page);

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
    for (const name of ['Cities', 'Hours of the week']) {
      const printed = page.evaluate(
        () =>
          new Promise<string[]>((resolve) => {
            window.print = () => {
              dispatchEvent(new Event('beforeprint'));
              const alone = [...document.querySelectorAll<HTMLElement>('[data-print-alone] h2')];
              const tables = document.querySelectorAll('[data-print-alone] table').length;
              dispatchEvent(new Event('afterprint'));
              resolve([...alone.map(({ textContent }) => textContent), `${tables} table`]);
            };
          }),
      );
      await button(name, /print on one page/).click();
      expect(await printed).to.deep.equal([name, '1 table']);
      expect(await page.locator('[data-print-alone]').count()).to.equal(0);
    }
  });

  it('fit on a page of paper', async () => {
    await open(`${ANALYTICS_PATH}&period=7d`);
    await page.setViewportSize(PAPER);
    await page.emulateMedia({ media: 'print' });
    await card('Devices').getByRole('rowheader', { name: 'Mobile phone' }).waitFor();
    const widths = await page.locator('section:has(> header)').evaluateAll((cards) =>
      cards.map((each) => ({
        name: each.querySelector('h2')?.textContent,
        excess: Math.max(
          ...[...each.querySelectorAll('table')].map((table) => table.offsetWidth - each.clientWidth),
          0,
        ),
      })),
    );
    expect(widths.map(({ name }) => name)).to.include.members(['Campaign × City', 'Countries', 'Hours of the week']);
    expect(widths.filter(({ excess }) => excess > 0)).to.deep.equal([]);
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1280, height: 800 });
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
