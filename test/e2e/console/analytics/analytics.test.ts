import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { ANALYTICS_PATH, analyticsPage, noon, recordPosterScans } from '../../../support/console/analytics-page.js';
import { describeConsole } from '../../../support/console/describe-console.js';
import { expectNoViolations, expectNoViolationsInAllLooks } from '../../../support/console/expect-no-violations.js';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

describeConsole('The console’s analytics', (running) => {
  let page: Page;
  let code: string;

  before(async () => {
    code = await recordPosterScans(running);
    page = await running.open({ path: ANALYTICS_PATH });
  });

  const { figure, card, button, open } = analyticsPage(running, () => page);
  const address = (): URLSearchParams => new URL(page.url()).searchParams;

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
    await page.getByRole('button', { name: 'Tags', exact: true }).click();
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
    await open(`${ANALYTICS_PATH}&from=${day}&to=${day}`);
    await figure('Scans').getByText('5').waitFor();
    await page.getByRole('radio', { name: 'Days' }).click();
    await page.waitForURL(/resolution=day/);
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
    await page.goto(`${running.url}${ANALYTICS_PATH}&period=90d`);
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
