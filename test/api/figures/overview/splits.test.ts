import { expect } from 'chai';
import { DAY_MS, HOUR_MS, systemClock } from '../../../../src/core/clock.js';
import { packScans } from '../../../../src/scans/blocks/pack-scans.js';
import { type Client, clientOf } from '../../../support/http/client.js';
import { expectSplit, SPLIT_UNITS, type SplitLabel } from '../../../support/scans/expect-split.js';
import { countedScans, PLAIN_LABELS } from '../../../support/scans/plain-table.js';
import { randomFilter } from '../../../support/scans/random-filter.js';
import { type KnownScan, randomOf, randomPeriod, randomScans } from '../../../support/scans/random-scans.js';
import { recordScans } from '../../../support/scans/record-scans.js';
import { sampleWorkspace } from '../../../support/scans/sample-workspace.js';
import { describeApi } from '../../../support/service/describe-api.js';

const QUERY = `query ($from: String, $to: String, $zone: String, $filter: SegmentFilter, $splitBy: SplitInput) {
  analyticsOverview(fromUtc: $from, toUtc: $to, timeZone: $zone, filter: $filter, splitBy: $splitBy) { scansInPeriod totalsOnlyScans split {
    otherRows otherColumns columns { label countryCode qrCodeId scans uniqueScans }
    rows { label countryCode qrCodeId scans uniqueScans scansByColumn uniqueScansByColumn } } } }`;
const WITH_PREVIOUS = QUERY.replaceAll('uniqueScans ', 'uniqueScans previousScans changePercent ').replace(
  'uniqueScansByColumn }',
  'uniqueScansByColumn previousScansByColumn }',
);
const TOTALS_ONLY = `mutation ($id: ID!) {
  updateQrCode(id: $id, input: { name: "Sample", content: "https://example.com/", counting: TotalsOnly }) { id } }`;
/** Of the offsets of zones. Scans in totals only have no minute. */
const WHOLE_HOURS = ['UTC', 'Europe/Berlin', 'America/New_York'];
const HALF_HOURS = ['America/St_Johns', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Chatham'];
const DIMENSIONS = [...Object.keys(PLAIN_LABELS), ...SPLIT_UNITS];

describeApi('Tables of two dimensions', { environment: { VISITOR_RETENTION_DAYS: '3650' } }, ({ running }) => {
  const seed = Math.floor(Math.random() * 2 ** 32);
  const random = randomOf(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const pick = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value;
  const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
  let client: Client;
  let campaignIds: readonly string[];

  /** Records random scans in a workspace. Two of its campaigns are counted in totals only, one of them for some time. */
  async function record(isOnly: (scan: KnownScan, campaign: number) => boolean): Promise<KnownScan[]> {
    const sample = await sampleWorkspace(running, 6);
    ({ client, campaignIds } = sample);
    for (const id of campaignIds.slice(0, 2)) await client.graphql(TOTALS_ONLY, { id });
    const scans = randomScans({ random, ...sample, count: 4_000 }).flatMap((scan) => {
      if (!isOnly(scan, campaignIds.indexOf(scan.campaignId))) return scan;
      return scan.class === 'person' ? { ...scan, totalsOnly: true } : [];
    });
    await recordScans(running.databaseUrl, scans);
    return scans;
  }

  const ask = async (variables: Record<string, unknown>, query = QUERY) =>
    (await client.graphql(query, variables)).body;

  async function matchAll(scans: readonly KnownScan[], { zones, step }: { zones: readonly string[]; step: number }) {
    const counted = countedScans(scans);
    for (let i = 0; i < 60; i++) {
      if (i === 30) await packScans(running.operator.em.fork(), { clock: systemClock, dayScansMin: 100 });
      const rows = pick(DIMENSIONS);
      const columns = pick(
        DIMENSIONS.filter((name) => name !== rows && !(SPLIT_UNITS.includes(rows) && SPLIT_UNITS.includes(name))),
      );
      const hasTime = SPLIT_UNITS.includes(rows) || SPLIT_UNITS.includes(columns);
      const [from = 0, far = 0] = randomPeriod(random).map((time) => time - (time % step));
      const to = hasTime ? Math.min(far, from + 90 * DAY_MS) : far;
      if (from >= to) continue;
      const zone = pick(zones);
      const { filter = null, isIn = () => true } = i % 2 === 0 ? {} : randomFilter({ random, scans, campaignIds });
      const hasConditions = Object.keys(filter ?? {}).some((name) => name !== 'qrCodeIds');
      const splitBy = { rows, columns, maxRows: 1 + below(6), maxColumns: 1 + below(6) };
      const compared = i % 4 < 2;
      const body = await ask({ from: iso(from), to: iso(to), zone, filter, splitBy }, compared ? WITH_PREVIOUS : QUERY);
      const what = `seed ${seed}, ${i}: ${iso(from)} ${iso(to)} ${zone} ${JSON.stringify([splitBy, filter, body.errors])}`;
      const { split, scansInPeriod } = body.data.analyticsOverview;
      const between = (start: number, end: number) =>
        counted.filter(
          ({ scan }) =>
            isIn(scan) && !(hasConditions && scan.totalsOnly) && start <= scan.scannedMs && scan.scannedMs < end,
        );
      const [now, before] = [between(from, to), compared && !hasTime ? between(2 * from - to, from) : []];
      expect(scansInPeriod, what).to.equal(now.length);
      expectSplit(split, { splitBy, zone, now, before: compared ? before : null, what });
    }
  }

  it('match the list of all scans, for random pairs, filters, zones and periods, from rows and from blocks', async () => {
    await matchAll(await record(() => false), { zones: [...WHOLE_HOURS, ...HALF_HOURS], step: 1 });
  });

  it('match it with campaigns that are counted in totals only, whose scans are in sums but in no cell', async () => {
    const isOnly = ({ scannedMs }: KnownScan, campaign: number): boolean =>
      campaign === 0 || (campaign === 1 && scannedMs > Date.UTC(2024, 5, 1));
    await matchAll(await record(isOnly), { zones: WHOLE_HOURS, step: HOUR_MS });
  });

  it('have equal sums on both sides in any zone and period, whatever part of an hour it has', async () => {
    await record((_, campaign) => campaign < 2);
    const sumOf = (labels: SplitLabel[]): number => labels.reduce((sum, label) => sum + label.scans, 0);
    for (let i = 0; i < 40; i++) {
      const [from, far] = randomPeriod(random);
      const [rows, columns, zone] = [
        pick(['campaign', 'device']),
        pick(SPLIT_UNITS),
        pick([...WHOLE_HOURS, ...HALF_HOURS]),
      ];
      const variables = { from: iso(from), to: iso(Math.min(far, from + 90 * DAY_MS)), zone };
      const splitBy = { rows, columns, maxRows: 3 };
      const { data, errors } = await ask({ ...variables, splitBy });
      const what = `seed ${seed}: ${JSON.stringify([variables, splitBy, errors])}`;
      const { split, scansInPeriod, totalsOnlyScans } = data.analyticsOverview;
      expect(sumOf(split.columns), what).to.equal(scansInPeriod);
      expect(sumOf(split.rows), what).to.equal(scansInPeriod - (rows === 'device' ? totalsOnlyScans : 0));
    }
  });

  it('name campaigns, and tell what is left over', async () => {
    const splitBy = { rows: 'campaign', columns: 'day', maxRows: 2 };
    const { data } = await ask({ from: '2024-02-28', to: '2024-03-03', splitBy });
    const { split } = data.analyticsOverview;
    expect(split.columns.map(({ label }: SplitLabel) => label)).to.deep.equal([
      '2024-02-28',
      '2024-02-29',
      '2024-03-01',
      '2024-03-02',
    ]);
    expect(split.rows.map(({ qrCodeId }: SplitLabel) => campaignIds.includes(qrCodeId ?? ''))).to.deep.equal([
      true,
      true,
      false,
    ]);
    expect([split.rows[2].label, split.otherRows, split.otherColumns]).to.deep.equal(['Other', 4, 0]);
    const none = await ask({ from: '2024-02-28', to: '2024-03-03' });
    expect(none.data.analyticsOverview.split).to.equal(null);
  });

  it('are empty before the first scan, and show nothing of other workspaces', async () => {
    const splitBy = { rows: 'country', columns: 'month' };
    const { data } = await ask({ from: '2001-01-01', to: '2001-03-01', splitBy });
    expect(data.analyticsOverview.split.rows).to.deep.equal([]);
    expect(data.analyticsOverview.split.columns.map(({ scans: count }: SplitLabel) => count)).to.deep.equal([0, 0]);
    const stranger = clientOf(running.url, (await running.addWorkspace()).key);
    const period = { from: '2024-01-01', to: '2025-12-31' };
    const { body } = await stranger.graphql(QUERY, { ...period, splitBy: { rows: 'campaign', columns: 'city' } });
    expect(body.data.analyticsOverview.split).to.deep.equal({ columns: [], rows: [], otherRows: 0, otherColumns: 0 });
  });

  it('refuse a dimension twice, too many units of time, and sizes beyond the limit', async () => {
    const period = { from: '2024-01-01', to: '2024-12-31' };
    for (const [splitBy, field] of [
      [{ rows: 'city', columns: 'city' }, 'splitBy.columns'],
      [{ rows: 'day', columns: 'month' }, 'splitBy.columns'],
      [{ rows: 'city', columns: 'day' }, 'splitBy.columns'],
      [{ rows: 'day', columns: 'city' }, 'splitBy.rows'],
      [{ rows: 'city', columns: 'device', maxRows: 101 }, 'splitBy.maxRows'],
      [{ rows: 'city', columns: 'device', maxColumns: 0 }, 'splitBy.maxColumns'],
    ] as const) {
      const { errors } = await ask({ ...period, splitBy });
      expect(Object.keys(errors[0].extensions.errors), JSON.stringify(splitBy)).to.deep.equal([field]);
    }
    const unbounded = await ask({ from: '0001-01-01', to: '9999-01-01', splitBy: { rows: 'city', columns: 'day' } });
    expect(Object.keys(unbounded.errors[0].extensions.errors)).to.have.members(['fromUtc', 'toUtc']);
    expect((await ask({ ...period, splitBy: { rows: 'city', columns: 'week' } })).errors).to.equal(undefined);
  });
});
