import { expect } from 'chai';
import { DAY_MS } from '../../../../src/core/clock.js';
import { type Client } from '../../../support/http/client.js';
import { randomFilter } from '../../../support/scans/random-filter.js';
import { type KnownScan, randomOf, randomPeriod, randomScans } from '../../../support/scans/random-scans.js';
import { recordScans } from '../../../support/scans/record-scans.js';
import { sampleWorkspace } from '../../../support/scans/sample-workspace.js';
import { describeApi } from '../../../support/service/describe-api.js';

const QUERY = `query ($id: ID, $from: String, $to: String, $zone: String, $filter: SegmentFilter) {
  analyticsOverview(qrCodeId: $id, fromUtc: $from, toUtc: $to, timeZone: $zone, filter: $filter) {
    scansInPeriod hoursOfWeek { weekday hour scans uniqueScans } timeline { date excludedScans } hourly { hour excludedScans }
    countries { label countryCode } excluded { scans } } }`;
/** Time zones with offsets of whole hours: in others an hour of UTC belongs to two hours, and counts in one of them. */
const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'America/Sao_Paulo', 'Pacific/Kiritimati'];
const DAYS_MAX = 366;

describeApi(
  'Hours of the week and scans that are not counted',
  { environment: { VISITOR_RETENTION_DAYS: '3650' } },
  ({ running }) => {
    const seed = Math.floor(Math.random() * 2 ** 32);
    const random = randomOf(seed);
    const below = (count: number): number => Math.floor(random() * count);
    let client: Client;
    let campaignIds: readonly string[];
    let scans: KnownScan[];

    before(async () => {
      const sample = await sampleWorkspace(running, 2);
      ({ client, campaignIds } = sample);
      scans = randomScans({ random, ...sample, count: 2_000 });
      await recordScans(running.databaseUrl, scans);
    });

    const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

    it('match the list of all scans, for random zones, periods and filters', async () => {
      for (let i = 0; i < 40; i++) {
        const [from, far] = randomPeriod(random);
        const to = Math.min(far, from + DAYS_MAX * DAY_MS);
        const zone = ZONES[below(ZONES.length)] ?? 'UTC';
        const id = [null, ...campaignIds][below(3)] ?? null;
        const { filter = null, isIn = () => true } = i % 2 === 0 ? {} : randomFilter({ random, scans, campaignIds });
        const { body } = await client.graphql(QUERY, { id, from: iso(from), to: iso(to), zone, filter });
        const what = `seed ${seed}: ${id} ${iso(from)} ${iso(to)} ${zone} ${JSON.stringify(filter)} ${JSON.stringify(body.errors)}`;
        const { hoursOfWeek, timeline, hourly, excluded, scansInPeriod } = body.data.analyticsOverview;
        const own = scans.filter(
          (scan) =>
            from <= scan.scannedMs && scan.scannedMs < to && (id ?? scan.campaignId) === scan.campaignId && isIn(scan),
        );
        const clock = new Intl.DateTimeFormat('en', {
          timeZone: zone,
          weekday: 'long',
          hour: '2-digit',
          hourCycle: 'h23',
        });
        const hourOf = (milliseconds: number): string => {
          const parts = new Map(clock.formatToParts(milliseconds).map(({ type, value }) => [type, value]));
          return `${parts.get('weekday')} ${Number(parts.get('hour'))}`;
        };
        const people = own.filter((scan) => scan.class === 'person');
        const byHour = Map.groupBy(people, ({ scannedMs }) => hourOf(scannedMs));
        expect(scansInPeriod, what).to.equal(people.length);
        expect(hoursOfWeek.length, what).to.equal(168);
        for (const { weekday: day, hour, scans: count } of hoursOfWeek) {
          expect(count, `${what} ${day} ${hour}`).to.equal(byHour.get(`${day} ${hour}`)?.length ?? 0);
        }
        const reasons = own.length - people.length;
        const sum = (points: { excludedScans: number }[]) =>
          points.reduce((total, point) => total + point.excludedScans, 0);
        expect(
          excluded.reduce((total: number, row: { scans: number }) => total + row.scans, 0),
          what,
        ).to.equal(reasons);
        if (hourly !== null) expect(sum(hourly), what).to.equal(reasons);
        const day = new Intl.DateTimeFormat('en-CA', {
          timeZone: zone,
          year: 'numeric',
          month: '2-digit',
          day: '2-digit',
        });
        const excludedDays = Map.groupBy(
          own.filter((scan) => scan.class !== 'person'),
          ({ scannedMs }) => day.format(scannedMs),
        );
        for (const { date, excludedScans } of timeline) {
          if (excludedScans === null) expect(timeline.length, what).to.be.greaterThan(100);
          else expect(excludedScans, `${what} ${date}`).to.equal(excludedDays.get(date)?.length ?? 0);
        }
      }
    });

    it('are absent for more than a year, and countries have their codes', async () => {
      const { body } = await client.graphql(QUERY, { from: '2023-01-01', to: '2025-12-31' });
      const { hoursOfWeek, countries } = body.data.analyticsOverview;
      expect(hoursOfWeek).to.equal(null);
      const names = new Intl.DisplayNames(['en'], { type: 'region' });
      for (const { label, countryCode } of countries) {
        expect(label).to.equal(countryCode === '' ? 'Unknown' : names.of(countryCode));
      }
    });
  },
);
