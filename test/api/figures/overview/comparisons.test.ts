import { expect } from 'chai';
import { DAY_MS } from '../../../../src/core/clock.js';
import type { Client } from '../../../support/http/client.js';
import { plainOverview } from '../../../support/scans/plain-overview.js';
import { countedScans, PLAIN_LABELS } from '../../../support/scans/plain-table.js';
import { type KnownScan, randomOf, randomPeriod, randomScans } from '../../../support/scans/random-scans.js';
import { recordScans } from '../../../support/scans/record-scans.js';
import { sampleWorkspace } from '../../../support/scans/sample-workspace.js';
import { describeApi } from '../../../support/service/describe-api.js';

const ZONES = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Chatham'];

describeApi('Comparisons', { environment: { VISITOR_RETENTION_DAYS: '3650' } }, ({ running }) => {
  const seed = Math.floor(Math.random() * 2 ** 32);
  const random = randomOf(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);
  let client: Client;
  let scans: KnownScan[];

  before(async () => {
    const sample = await sampleWorkspace(running, 3);
    ({ client } = sample);
    scans = randomScans({ random, ...sample, count: 3_000 });
    await recordScans(running.databaseUrl, scans);
  });

  const ask = async (query: string, variables: Record<string, unknown> = {}) =>
    (await client.graphql(query, variables)).body;

  /** Days, and the days that each comparison gives for them. */
  function randomDays() {
    const [from, to] = randomPeriod(random).map((time) => Math.floor(time / DAY_MS) * DAY_MS) as [number, number];
    const days = (to - from) / DAY_MS + 1;
    const weeks = Math.ceil(days / 7) * 7;
    // No 29 February among the ends keeps this plain.
    const yearBefore = (time: number) =>
      `${Number(dayOf(time).slice(0, 4)) - 1}${dayOf(time).slice(4)}`.replace('02-29', '02-28');
    const compared = {
      PreviousPeriod: [dayOf(from - days * DAY_MS), dayOf(from - DAY_MS)],
      SameWeekdays: [dayOf(from - weeks * DAY_MS), dayOf(to - weeks * DAY_MS)],
      PreviousYear: [yearBefore(from), yearBefore(to)],
    } as const;
    return { first: dayOf(from), last: dayOf(to), compared };
  }

  it('match the list of all scans, for random days, zones and comparisons', async () => {
    const query = `query ($first: String, $last: String, $zone: String, $compareWith: Comparison, $filter: SegmentFilter) {
      analyticsOverview(fromDate: $first, toDate: $last, timeZone: $zone, compareWith: $compareWith, filter: $filter) {
        scansInPeriod changePercent previousPeriod { scans } } }`;
    for (let i = 0; i < 60; i++) {
      const { first, last, compared } = randomDays();
      const zone = ZONES[below(ZONES.length)] ?? 'UTC';
      const compareWith = (['PreviousPeriod', 'SameWeekdays', 'PreviousYear'] as const)[i % 3] ?? 'SameWeekdays';
      const isMobile = i % 2 === 0;
      const filter = isMobile ? { devices: { anyOf: ['Mobile'] } } : null;
      const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
      const between = (from: string, to: string) => (scan: KnownScan) => {
        const day = format.format(scan.scannedMs);
        return scan.class === 'person' && from <= day && day <= to && (!isMobile || scan.device === 'Mobile');
      };
      const [before, after] = compared[compareWith];
      const previous = scans.filter(between(before, after)).length;
      const now = scans.filter(between(first, last)).length;
      const { data, errors } = await ask(query, { first, last, zone, compareWith, filter });
      const what = `seed ${seed}: ${first} ${last} ${zone} ${compareWith} ${isMobile} ${JSON.stringify(errors)}`;
      const { scansInPeriod, previousPeriod, changePercent } = data.analyticsOverview;
      expect([scansInPeriod, previousPeriod.scans], what).to.deep.equal([now, previous]);
      const change = previous === 0 ? (now > 0 ? 100 : 0) : ((now - previous) / previous) * 100;
      expect(changePercent, what).to.be.closeTo(change, 0.051);
    }
  });

  it('give every row its scans in both periods, in any order, from rollups and from raw scans', async () => {
    const rowsOf = 'scans uniqueScans previousScans changePercent';
    const query = `query ($from: String, $to: String, $filter: SegmentFilter, $orderBy: RowColumn, $direction: SortDirection) {
      analyticsOverview(fromUtc: $from, toUtc: $to, filter: $filter, orderBy: $orderBy, direction: $direction, topCampaigns: 2) {
        scansInPeriod previousPeriod { scans } ${[
          'countries',
          'devices',
          'operatingSystems',
          'browsers',
          'sources',
          'rules',
        ]
          .map((list) => `${list} { label ${rowsOf} }`)
          .join(' ')}
        cities { countryCode city ${rowsOf} } topCampaigns { qrCodeId label ${rowsOf} } } }`;
    interface Row {
      label: string;
      scans: number;
      uniqueScans: number;
      previousScans: number;
      changePercent: number | null;
    }
    const FIGURES: Record<string, (row: Row) => number> = {
      Scans: ({ scans: count }) => count,
      UniqueScans: ({ uniqueScans }) => uniqueScans,
      PreviousScans: ({ previousScans }) => previousScans,
      Change: (row) => row.scans - row.previousScans,
      ChangePercent: (row) => row.scans / row.previousScans,
    };
    const counted = countedScans(scans);
    for (let i = 0; i < 40; i++) {
      const [from, to] = randomPeriod(random);
      const isMobile = i % 2 === 0;
      const filter = isMobile ? { devices: { anyOf: ['Mobile'] } } : null;
      const orderBy = Object.keys(FIGURES)[i % 5] ?? 'Scans';
      const direction = i % 3 === 0 ? 'Ascending' : 'Descending';
      const { data, errors } = await ask(query, { from: new Date(from), to: new Date(to), filter, orderBy, direction });
      const what = `seed ${seed}: ${from} ${to} ${isMobile} ${orderBy} ${direction} ${JSON.stringify(errors)}`;
      const overview = data.analyticsOverview;
      const between = (start: number, end: number) =>
        counted.filter(
          ({ scan }) => start <= scan.scannedMs && scan.scannedMs < end && (!isMobile || scan.device === 'Mobile'),
        );
      const [now, before] = [between(from, to), between(2 * from - to, from)];
      for (const [list, labelOf, textOf] of [
        ['cities', PLAIN_LABELS.city, (row: Row & Record<string, string>) => `${row.city} ${row.countryCode}`],
        ['devices', PLAIN_LABELS.device, (row: Row) => row.label],
        ['operatingSystems', PLAIN_LABELS.operatingSystem, (row: Row) => row.label],
        ['browsers', PLAIN_LABELS.browser, (row: Row) => row.label],
        ['sources', PLAIN_LABELS.source, (row: Row) => row.label],
        ['rules', PLAIN_LABELS.rule, (row: Row) => row.label],
      ] as [string, (scan: KnownScan) => string, (row: Row) => string][]) {
        const rows: Row[] = overview[list];
        const labels = new Set([...now, ...before].map(({ scan }) => labelOf(scan)));
        expect(new Set(rows.map(textOf)), `${list} of ${what}`).to.deep.equal(labels);
        for (const row of rows) {
          const isHere = ({ scan }: { scan: KnownScan }) => labelOf(scan) === textOf(row);
          const [present, past] = [now.filter(isHere), before.filter(isHere)];
          const uniques = present.filter(({ isUnique }) => isUnique).length;
          expect([row.scans, row.uniqueScans, row.previousScans], what).to.deep.equal([
            present.length,
            uniques,
            past.length,
          ]);
          if (past.length === 0) expect(row.changePercent, what).to.equal(null);
          else expect(row.changePercent, what).to.be.closeTo((present.length / past.length - 1) * 100, 0.051);
        }
        const figures = rows.map((row) => FIGURES[orderBy]?.(row) ?? 0);
        const sorted = figures.toSorted((a, b) => (a === b ? 0 : a < b === (direction === 'Ascending') ? -1 : 1));
        expect(figures, `${list} of ${what}`).to.deep.equal(sorted);
      }
      for (const list of ['countries', 'topCampaigns', 'cities']) {
        const sum = (member: 'scans' | 'previousScans') =>
          overview[list].reduce((total: number, row: Row) => total + row[member], 0);
        expect([sum('scans'), sum('previousScans')], `${list} of ${what}`).to.deep.equal([now.length, before.length]);
      }
      expect([overview.scansInPeriod, overview.previousPeriod.scans], what).to.deep.equal([now.length, before.length]);
    }
  });

  it('of a running period are cut at the current time of day', async () => {
    const query = `query ($period: CalendarPeriod, $zone: String) {
      analyticsOverview(period: $period, timeZone: $zone, locale: "de", compareWith: PreviousPeriod) {
        timeZone period { fromUtc toUtc } previousPeriod { fromUtc toUtc } timeline { date } } }`;
    const started = Date.now();
    const { data } = await ask(query, { period: 'Today', zone: 'Asia/Kolkata' });
    const { period, previousPeriod, timeline } = data.analyticsOverview;
    expect(Date.parse(period.toUtc) - Date.parse(period.fromUtc)).to.equal(DAY_MS);
    expect(Date.parse(previousPeriod.fromUtc)).to.equal(Date.parse(period.fromUtc) - DAY_MS);
    expect(Date.parse(previousPeriod.toUtc)).to.be.within(started - DAY_MS, Date.now() - DAY_MS);
    expect(timeline.length).to.equal(1);
    const week = await ask(query, { period: 'LastWeek', zone: 'UTC' });
    const { period: last, timeline: days } = week.data.analyticsOverview;
    expect([new Date(last.fromUtc).getUTCDay(), days.length]).to.deep.equal([1, 7]);
  });

  it('change only what is compared', async () => {
    const query = `query ($compareWith: Comparison) {
      analyticsOverview(fromUtc: "2024-02-29T10:30Z", toUtc: "2024-03-31T12:00Z", compareWith: $compareWith) {
        totalScans uniqueScans scansInPeriod changePercent timeline { date scans uniqueScans }
        countries { label scans uniqueScans } cities { countryCode country city scans uniqueScans }
        devices { label scans uniqueScans } operatingSystems { label scans uniqueScans } browsers { label scans uniqueScans }
        sources { label scans uniqueScans } } }`;
    const [from, to] = [Date.parse('2024-02-29T10:30Z'), Date.parse('2024-03-31T12:00Z')];
    const isCompared = ({ scannedMs }: KnownScan) =>
      Date.parse('2024-01-25T10:30Z') <= scannedMs && scannedMs < Date.parse('2024-02-25T12:00Z');
    const body = await ask(query, { compareWith: 'SameWeekdays' });
    expect(body.data.analyticsOverview).to.deep.equal(plainOverview(scans, null, from, to, { isCompared }));
    const without = await ask(query);
    expect(without.data.analyticsOverview).to.deep.equal(plainOverview(scans, null, from, to));
  });

  it('refuse a period with other bounds, and an unknown locale', async () => {
    const query = `query ($period: CalendarPeriod, $from: String, $locale: String) {
      analyticsOverview(period: $period, fromUtc: $from, toDate: $from, locale: $locale) { totalScans } }`;
    const both = await ask(query, { period: 'Today', from: '2024-01-01' });
    expect(Object.keys(both.errors[0].extensions.errors)).to.deep.equal(['period']);
    for (const locale of ['', 'de_DE', 'x'.repeat(10_000)]) {
      const { errors } = await ask(query, { period: 'ThisWeek', locale });
      expect(Object.keys(errors[0].extensions.errors)).to.deep.equal(['locale']);
    }
  });
});
