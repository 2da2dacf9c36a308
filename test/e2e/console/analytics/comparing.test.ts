import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { ANALYTICS_PATH, analyticsPage, recordPosterScans } from '../../../support/console/analytics-page.js';
import { describeConsole } from '../../../support/console/describe-console.js';
import { expectNoViolations, expectNoViolationsInAllLooks } from '../../../support/console/expect-no-violations.js';

describeConsole('Comparing in the console’s analytics', (running) => {
  let page: Page;

  before(async () => {
    await recordPosterScans(running);
    page = await running.open({ path: ANALYTICS_PATH });
  });

  const { figure, card, button, open } = analyticsPage(running, () => page);

  it('compare an unfinished period with an equal part of the previous one, and explain why scans are not counted', async () => {
    await open(`${ANALYTICS_PATH}&period=7d`);
    await figure('Scans').getByText('4 before').waitFor();
    await figure('Not counted').getByText('3', { exact: true }).waitFor();
    const boxes = await Promise.all((await page.locator('dt + dd').all()).map((value) => value.boundingBox()));
    expect(new Set(boxes.map((box) => `${box?.y} ${box?.height}`)), 'baselines').to.have.lengthOf(1);
    await page.getByRole('button', { name: 'Show why scans were not counted' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Programs that follow links automatically').waitFor();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('show any two dimensions', async () => {
    await open();
    await button('Campaign × City', /Columns/).click();
    await page.getByRole('option', { name: 'Device' }).click();
    await page.waitForURL(/split=campaign\.device/);
    await card('Campaign × Device').getByRole('columnheader', { name: 'Mobile phone' }).waitFor();
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
});
