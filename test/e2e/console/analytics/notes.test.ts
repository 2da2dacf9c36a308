import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { DAY_MS, HOUR_MS } from '../../../../src/core/clock.js';
import { describeConsole } from '../../../support/console/describe-console.js';
import { expectNoViolations, expectNoViolationsInAllLooks } from '../../../support/console/expect-no-violations.js';
import { recordScans } from '../../../support/scans/record-scans.js';
import { scanOf } from '../../../support/scans/scans.js';

const CREATE = 'mutation ($input: CreateQrCodeInput!) { createQrCode(input: $input) { id } }';
const ADD = 'mutation ($input: TimelineNoteInput!) { createTimelineNote(input: $input) { id } }';
const noon = (daysAgo: number): number => Math.floor(Date.now() / DAY_MS) * DAY_MS - daysAgo * DAY_MS + 12 * HOUR_MS;
const dayOf = (daysAgo: number): string => new Date(noon(daysAgo)).toISOString().slice(0, 10);

describeConsole('Notes and goals of the console', (running) => {
  let page: Page;
  let id: string;

  before(async () => {
    const input = { name: 'Poster', content: 'https://example.com/poster', mode: 'Dynamic', payloadType: 'Url' };
    id = ((await running.graphql(CREATE, { input })).createQrCode as { id: string }).id;
    const scans = [1, 2, 3, 4, 5].flatMap((daysAgo) =>
      Array.from({ length: 2 * daysAgo }, (_, index) =>
        scanOf(running.workspaceId, id, { scannedMs: noon(daysAgo) + index, visitor: BigInt(index + 1) }),
      ),
    );
    await recordScans(running.service.databaseUrl, scans);
    await running.graphql(ADD, { input: { date: dayOf(3), text: 'Public holiday' } });
    page = await running.open({ path: `/analytics?zone=UTC&campaign=${id}` });
  });

  const entry = (text: RegExp) =>
    page.getByRole('list', { name: 'Notes and goals' }).getByRole('listitem').filter({ hasText: text });
  const save = async (): Promise<void> => {
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };

  it('are added from the chart, as a mark and in a list, accessibly', async () => {
    await entry(/Public holiday.*whole workspace/).waitFor();
    await page.getByRole('button', { name: 'Add note or goal' }).click();
    await page.getByRole('textbox', { name: 'What happened' }).fill('Poster hung');
    await expectNoViolations(page);
    await save();
    await entry(/Poster hung/).waitFor();
    const chart = page.getByRole('slider');
    await chart.focus();
    await chart.and(page.locator('[aria-valuetext$=", Poster hung"]')).waitFor();
  });

  it('show how far a goal has got, and what it needs each day', async () => {
    await page.getByRole('button', { name: 'Add note or goal' }).click();
    await page.getByRole('radio', { name: 'Goal' }).click();
    await page.getByRole('textbox', { name: 'Scans to reach' }).fill('1000');
    await page.getByRole('textbox', { name: /What for/ }).fill('Launch');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/Launch, Goal: [\d,]+ a day/).waitFor();
    await entry(/Launch: 0 of 1,000 by /).waitFor();
    await expectNoViolationsInAllLooks(page, () => entry(/Launch/).waitFor());
  });

  it('are in the CSV file, changed in place, and deleted with a way back', async () => {
    const csv = page.getByRole('button', { name: 'Scans over time: download as CSV' });
    const [download] = await Promise.all([page.waitForEvent('download'), csv.click()]);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).to.match(/,Notes\r\n/);
    expect(text).to.match(/,Public holiday \(whole workspace\)\r\n/);
    await entry(/Poster hung/)
      .getByRole('button', { name: 'Change: Poster hung' })
      .click();
    await page.getByRole('textbox', { name: 'What happened' }).fill('Large poster hung');
    await save();
    await entry(/Large poster hung/)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await entry(/Large poster hung/).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await entry(/Large poster hung/).waitFor();
  });

  it('are on the campaign’s own screen, and in German', async () => {
    const german = await running.open({ path: `/campaigns/${id}`, locale: 'de-DE' });
    await german.getByRole('button', { name: 'Notiz oder Ziel hinzufügen' }).waitFor();
    await german.getByText('Public holiday', { exact: true }).waitFor();
    await german.getByText(/Launch: 0 von 1\.000 bis /).waitFor();
    await expectNoViolations(german);
  });
});
