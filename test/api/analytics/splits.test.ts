import { expect } from 'chai';
import { packScans } from '../../../src/analytics/blocks/pack-scans.js';
import { DAY_MS, systemClock } from '../../../src/core/clock.js';
import { type Client, clientOf } from '../../support/http/client.js';
import { type CountedScan, countedScans, PLAIN_LABELS, plainUnit } from '../../support/scans/plain-table.js';
import { randomFilter } from '../../support/scans/random-filter.js';
import { type KnownScan, randomOf, randomPeriod, randomScans } from '../../support/scans/random-scans.js';
import { recordScans } from '../../support/scans/record-scans.js';
import { sampleWorkspace } from '../../support/scans/sample-workspace.js';
import { describeApi } from '../../support/service/describe-api.js';

const QUERY = `query ($from: String, $to: String, $zone: String, $filter: SegmentFilter, $splitBy: SplitInput) {
  analyticsOverview(fromUtc: $from, toUtc: $to, timeZone: $zone, filter: $filter, splitBy: $splitBy) { scansInPeriod split {
    otherRows otherColumns columns { label countryCode qrCodeId scans uniqueScans }
    rows { label countryCode qrCodeId scans uniqueScans scansByColumn uniqueScansByColumn } } } }`;
const WITH_PREVIOUS = QUERY.replaceAll('uniqueScans ', 'uniqueScans previousScans changePercent ').replace(
  'uniqueScansByColumn }',
  'uniqueScansByColumn previousScansByColumn }',
);
const ZONES = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Chatham'];
const UNITS = ['day', 'week', 'month'];
const DIMENSIONS = [...Object.keys(PLAIN_LABELS), ...UNITS];

interface Label {
  label: string;
  countryCode: string | null;
  qrCodeId: string | null;
  scans: number;
  uniqueScans: number;
  previousScans?: number | null;
}
interface SplitRow extends Label {
  scansByColumn: number[];
  uniqueScansByColumn: number[];
  previousScansByColumn?: number[] | null;
}

const keyOf = ({ label, countryCode, qrCodeId }: Label): string => {
  if (label === 'Other') return label;
  return qrCodeId ?? (countryCode === null ? label : `${label} ${countryCode}`);
};

describeApi('Tables of two dimensions', { environment: { VISITOR_RETENTION_DAYS: '3650' } }, ({ running }) => {
  const seed = Math.floor(Math.random() * 2 ** 32);
  const random = randomOf(seed);
  const below = (count: number): number => Math.floor(random() * count);
  const pick = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value;
  const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
  let client: Client;
  let campaignIds: readonly string[];
  let scans: KnownScan[];
  let counted: CountedScan[];

  before(async () => {
    const sample = await sampleWorkspace(running, 6);
    ({ client, campaignIds } = sample);
    scans = randomScans({ random, ...sample, count: 4_000 });
    await recordScans(running.databaseUrl, scans);
    counted = countedScans(scans);
  });

  const ask = async (variables: Record<string, unknown>, query = QUERY) =>
    (await client.graphql(query, variables)).body;

  function labelIn(dimension: string, zone: string): (scan: KnownScan) => string {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
    return PLAIN_LABELS[dimension] ?? ((scan) => plainUnit(dimension, format.format(scan.scannedMs)));
  }

  it('match the list of all scans, for random pairs, filters, zones and periods, from rows and from blocks', async () => {
    for (let i = 0; i < 80; i++) {
      if (i === 40) await packScans(running.operator.em.fork(), { clock: systemClock, dayScansMin: 100 });
      const rows = pick(DIMENSIONS);
      const columns = pick(
        DIMENSIONS.filter((name) => name !== rows && !(UNITS.includes(rows) && UNITS.includes(name))),
      );
      const hasTime = UNITS.includes(rows) || UNITS.includes(columns);
      const [from, far] = randomPeriod(random);
      const to = hasTime ? Math.min(far, from + 90 * DAY_MS) : far;
      const zone = pick(ZONES);
      const { filter = null, isIn = () => true } = i % 2 === 0 ? {} : randomFilter({ random, scans, campaignIds });
      const splitBy = { rows, columns, maxRows: 1 + below(6), maxColumns: 1 + below(6) };
      const compared = i % 4 < 2;
      const body = await ask({ from: iso(from), to: iso(to), zone, filter, splitBy }, compared ? WITH_PREVIOUS : QUERY);
      const what = `seed ${seed}, ${i}: ${iso(from)} ${iso(to)} ${zone} ${JSON.stringify([splitBy, filter, body.errors])}`;
      const { split, scansInPeriod } = body.data.analyticsOverview;
      const between = (start: number, end: number) =>
        counted.filter(({ scan }) => isIn(scan) && start <= scan.scannedMs && scan.scannedMs < end);
      const [now, before] = [between(from, to), compared && !hasTime ? between(2 * from - to, from) : []];
      expect(scansInPeriod, what).to.equal(now.length);
      const [rowOf, columnOf] = [labelIn(rows, zone), labelIn(columns, zone)];
      for (const [labels, textOf, max, others] of [
        [split.rows, rowOf, splitBy.maxRows, split.otherRows],
        [split.columns, columnOf, splitBy.maxColumns, split.otherColumns],
      ] as [Label[], typeof rowOf, number, number][]) {
        const shown = labels.map(keyOf).filter((key) => key !== 'Other');
        const groups = Map.groupBy(now, ({ scan }) => textOf(scan));
        const all = new Set([...now, ...before].map(({ scan }) => textOf(scan)));
        const isTime = UNITS.some((unit) => unit === (textOf === rowOf ? rows : columns));
        if (!isTime) {
          expect([shown.length, others], what).to.deep.equal([Math.min(max, all.size), Math.max(0, all.size - max)]);
          const most = [...all].map((key) => groups.get(key)?.length ?? 0).sort((a, b) => b - a);
          expect(
            labels.slice(0, shown.length).map((label) => label.scans),
            what,
          ).to.deep.equal(most.slice(0, max));
        } else {
          expect(shown, what).to.deep.equal([...new Set(shown)].sort());
          for (const key of all) expect(shown, what).to.include(key);
        }
        for (const label of labels) {
          const isHere = ({ scan }: CountedScan) => {
            const text = textOf(scan);
            return keyOf(label) === 'Other' ? !shown.includes(text) : text === keyOf(label);
          };
          expect(label.scans, what).to.equal(now.filter(isHere).length);
          if (compared) expect(label.previousScans, what).to.equal(hasTime ? null : before.filter(isHere).length);
        }
      }
      const shownRows = new Set(split.rows.map(keyOf));
      const shownColumns = new Set(split.columns.map(keyOf));
      const cellOf = ({ scan }: CountedScan): string => {
        const [row, column] = [rowOf(scan), columnOf(scan)];
        return `${shownRows.has(row) ? row : 'Other'} / ${shownColumns.has(column) ? column : 'Other'}`;
      };
      const [cells, previous] = [Map.groupBy(now, cellOf), Map.groupBy(before, cellOf)];
      for (const row of split.rows as SplitRow[]) {
        const inRow = split.columns.map((column: Label) => cells.get(`${keyOf(row)} / ${keyOf(column)}`) ?? []);
        expect(row.scansByColumn, what).to.deep.equal(inRow.map((cell: CountedScan[]) => cell.length));
        expect(row.uniqueScansByColumn, what).to.deep.equal(
          inRow.map((cell: CountedScan[]) => cell.filter(({ isUnique }) => isUnique).length),
        );
        if (!compared) continue;
        expect(row.previousScansByColumn, what).to.deep.equal(
          hasTime
            ? null
            : split.columns.map((column: Label) => previous.get(`${keyOf(row)} / ${keyOf(column)}`)?.length ?? 0),
        );
      }
    }
  });

  it('name campaigns, and tell what is left over', async () => {
    const splitBy = { rows: 'campaign', columns: 'day', maxRows: 2 };
    const { data } = await ask({ from: '2024-02-28', to: '2024-03-03', splitBy });
    const { split } = data.analyticsOverview;
    expect(split.columns.map(({ label }: Label) => label)).to.deep.equal([
      '2024-02-28',
      '2024-02-29',
      '2024-03-01',
      '2024-03-02',
    ]);
    expect(split.rows.map(({ qrCodeId }: Label) => campaignIds.includes(qrCodeId ?? ''))).to.deep.equal([
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
    expect(data.analyticsOverview.split.columns.map(({ scans: count }: Label) => count)).to.deep.equal([0, 0]);
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
