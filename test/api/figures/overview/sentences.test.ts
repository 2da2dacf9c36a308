import { expect } from 'chai';
import { DAY_MS, HOUR_MS } from '../../../../src/core/clock.js';
import { calendarDays } from '../../../../src/core/contract/calendar/calendar-period.js';
import { addDays, dayAt, utcStart } from '../../../../src/core/contract/calendar/days.js';
import type { Scan } from '../../../../src/core/contract/scan.js';
import type { Client } from '../../../support/http/client.js';
import { recordScans } from '../../../support/scans/record-scans.js';
import { sampleWorkspace } from '../../../support/scans/sample-workspace.js';
import { scanOf } from '../../../support/scans/scans.js';
import { describeApi } from '../../../support/service/describe-api.js';

/** Scans of each day at noon: Berlin has twice as many since last week. */
const DAILY = { Berlin: 14, Hamburg: 20, Köln: 30 } as const;
const WEEKS_BEFORE = 10;
const dayIn = (timeZone: string): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now());
const LAST_WEEK = calendarDays('LastWeek', dayAt(Date.now()), 1);

describeApi('The sentences of an overview', { environment: { VISITOR_RETENTION_DAYS: '3650' } }, ({ running }) => {
  let client: Client;
  let full: string;
  let totalsOnly: string;

  before(async () => {
    const sample = await sampleWorkspace(running, 3);
    ({ client } = sample);
    [full = '', totalsOnly = ''] = sample.campaignIds;
    const scans: Scan[] = [];
    for (let ago = WEEKS_BEFORE * 7 - 1; ago >= -6; ago--) {
      const day = addDays(LAST_WEEK.first, -ago);
      const noonMs = utcStart(day) + 12 * HOUR_MS;
      for (const [city, count] of Object.entries(DAILY))
        for (let scan = 0; scan < (city === 'Berlin' && ago <= 0 ? 2 * count : count); scan++)
          scans.push(scanOf(sample.workspaceId, full, { scannedMs: noonMs + scan, country: 'DE', city }));
      // It counted labels until last week.
      if (ago < 7) scans.push(scanOf(sample.workspaceId, totalsOnly, { scannedMs: noonMs, totalsOnly: ago <= 0 }));
    }
    await recordScans(running.databaseUrl, scans);
  });

  const ask = async (args: string, member = 'sentences'): Promise<string> => {
    const { data, errors } = (await client.graphql(`{ analyticsOverview(${args}) { ${member} } }`)).body;
    if (errors) throw new Error(JSON.stringify(errors));
    return data.analyticsOverview.sentences
      .join(' ')
      .replace(/[\u2068\u2069]/g, '')
      .replace(/[\u00a0\u202f]/g, ' ');
  };
  const week = (more = ''): string => `qrCodeId: "${full}", period: LastWeek, compareWith: PreviousPeriod${more}`;
  const FOUND = 'Last week: 546 scans, 21.9% more than the week before. Cities: Berlin +100%.';

  it('name what has changed, in every zone and language', async () => {
    // Where it is another day, it may be another week.
    const zones = ['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/St_Johns'].filter(
      (timeZone) => calendarDays('LastWeek', dayIn(timeZone), 1).first === LAST_WEEK.first,
    );
    for (const zone of zones) expect(await ask(week(`, timeZone: "${zone}"`)), zone).to.equal(FOUND);
    expect(await ask(week(), 'sentences(locale: "de-AT")')).to.equal(
      'Letzte Woche: 546 Scans, 21,9 % mehr als in der Woche davor. Städte: Berlin +100 %.',
    );
    const { errors } = (await client.graphql(`{ analyticsOverview(${week()}) { sentences(locale: "!") } }`)).body;
    expect(errors[0].extensions.code).to.equal('validation_failed');
  });

  it('are the same in any order of the lists, whatever else is requested', async () => {
    expect(await ask(week(', orderBy: Label'), 'sentences cities { city } hourly { scans } rules { scans }')).to.equal(
      FOUND,
    );
  });

  it('name the notes of the campaign and of the workspace', async () => {
    const add = 'mutation ($input: TimelineNoteInput!) { createTimelineNote(input: $input) { id } }';
    const note = (text: string, date: string) => client.graphql(add, { input: { date, text, qrCodeId: full } });
    await note('Poster “A4” hung', addDays(LAST_WEEK.first, 2));
    await note('Later', addDays(LAST_WEEK.last, 1));
    expect(await ask(week())).to.equal(`${FOUND} Noted on Wednesday: “Poster “A4” hung”.`);
    expect(await ask('period: LastWeek')).not.to.include('Noted');
  });

  it('say nothing about labels where some scans have none, and judge filters by the days of the period alone', async () => {
    expect(await ask('period: LastWeek, compareWith: PreviousPeriod')).to.equal(
      'Last week: 553 scans, 21.8% more than the week before.',
    );
    expect(await ask(week(', filter: { cities: { anyOf: [{ countryCode: "DE", city: "Berlin" }] } }'))).to.equal(
      'Last week: 196 scans, the week before: 98. Noted on Wednesday: “Poster “A4” hung”.',
    );
  });

  it('say how many there are where nothing is known before, and where there is nothing', async () => {
    const first = addDays(LAST_WEEK.first, -(WEEKS_BEFORE * 7 - 1));
    expect(
      await ask(
        `qrCodeId: "${full}", fromDate: "${first}", toDate: "${addDays(first, 4)}", compareWith: PreviousPeriod`,
      ),
    ).to.equal('5 days: 320 scans, the 5 days before: 0.');
    expect(await ask('fromDate: "2001-01-01", toDate: "2001-01-31", compareWith: PreviousYear')).to.equal(
      '31 days: 0 scans, a year before: 0.',
    );
    const future = dayAt(Date.now() + 400 * DAY_MS);
    expect(await ask(`fromDate: "${future}", toDate: "${addDays(future, 6)}"`)).to.match(/^0 days: 0 scans/);
  });
});
