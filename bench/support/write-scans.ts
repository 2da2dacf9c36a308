import { Pool } from 'pg';
import { systemClock } from '../../src/core/clock.js';
import { COUNTED_DIMENSIONS, DIMENSIONS, labelIn } from '../../src/core/contract/dimension.js';
import type { ScanLabels } from '../../src/core/contract/scan.js';
import { newId } from '../../src/core/ids.js';
import { uuidBytes } from '../../src/core/uuid-bytes.js';
import { MonthPartitions } from '../../src/scans/ingest/month-partitions.js';
import { RAW_SCAN_COLUMNS } from '../../src/scans/ingest/raw-scans.js';
import { CopyRows } from '../../src/scans/postgres/copy-rows.js';
import { outsideTransaction } from '../../src/scans/postgres/transaction.js';
import { addCounts, addLabel, type Counts, emptyCounts } from '../../src/scans/rollup/counts.js';
import { encodeLabels } from '../../src/scans/rollup/counts-codec.js';
import { DAYS, HOURS, insertRollups, type RollupRow } from '../../src/scans/rollup/rollup-rows.js';

const DAY_COUNT = 90;
const COUNTRIES = 40;
const CITIES = 300;
const SOURCES = 200;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A random number below `count`. Small numbers are much more frequent, like busy campaigns and cities. */
const skewed = (count: number): number => Math.floor(count * Math.random() ** 2);
const pick = (values: readonly string[]): string => values[skewed(values.length)] ?? '';

const DEVICES = ['Mobile', 'Desktop', 'Tablet', 'Unknown'];
const SYSTEMS = ['iOS', 'Android', 'Windows', 'macOS', 'Linux', 'Unknown'];
const BROWSERS = ['Safari', 'Chrome', 'Samsung Internet', 'Firefox', 'Edge', 'Opera', 'Unknown'];
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const codeOf = (number: number): string => `${letters[number % 26]}${letters[Math.floor(number / 26) + 3]}`;

const randomLabels = (): ScanLabels => {
  const city = skewed(CITIES);
  return {
    country: codeOf(city % COUNTRIES),
    city: `City ${city}`,
    device: pick(DEVICES),
    operatingSystem: pick(SYSTEMS),
    browser: pick(BROWSERS),
    source: `source-${skewed(SOURCES)}`,
  };
};

/** Adds labels to the dictionary, like a scan writer. */
async function numberLabels(pool: Pool, kinds: readonly ScanLabels[]): Promise<(labels: ScanLabels) => number[]> {
  const numbers = new Map<string, number>();
  for (const dimension of COUNTED_DIMENSIONS) {
    const words = [...new Set(kinds.map((labels) => labelIn(dimension, labels)))];
    const { rows } = await pool.query(
      'insert into scan_label (dimension, label) select $1, unnest($2::text[]) returning id, label',
      [DIMENSIONS[dimension].number, words],
    );
    for (const { id, label } of rows) numbers.set(`${dimension} ${label}`, id);
  }
  return (labels) =>
    COUNTED_DIMENSIONS.map((dimension) => numbers.get(`${dimension} ${labelIn(dimension, labels)}`) ?? 0);
}

/**
 * Writes scans of the last 90 days with their rollups and totals. Bypasses the ingest pipeline, which would take
 * minutes, but writes the same rows.
 */
export async function writeScans(
  url: string,
  workspaceId: string,
  campaignIds: readonly string[],
  scans: number,
): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 3 });
  const end = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const start = end - DAY_COUNT * DAY_MS;
  const days = Array.from({ length: DAY_COUNT }, (_, index) => start + index * DAY_MS);
  await new MonthPartitions(pool).ensure(days);
  await new MonthPartitions(pool).ensureNext(systemClock.now());
  const kinds = Array.from({ length: 20_000 }, randomLabels);
  const numbersOf = await numberLabels(pool, kinds);
  const numbered = kinds.map((labels) => ({ labels, numbers: numbersOf(labels) }));
  const workspace = uuidBytes(workspaceId);
  const campaigns = campaignIds.map(uuidBytes);
  const journal = uuidBytes(newId());
  const totals = [workspace, ...campaigns].map((subject) => ({ subject, counts: emptyCounts() }));
  let sequence = 0;
  for (const day of days) {
    const raw = new CopyRows(15);
    const ofDay = totals.map(() => emptyCounts());
    const [hourRows, dayRows]: [RollupRow[], RollupRow[]] = [[], []];
    for (let hour = day; hour < day + DAY_MS; hour += HOUR_MS) {
      const ofHour = new Map<number, Counts>();
      for (let i = 0; i < scans / DAY_COUNT / 24; i++) {
        const campaign = skewed(campaigns.length);
        const kind = numbered[Math.floor(Math.random() * numbered.length)];
        const subject = campaigns[campaign];
        if (kind === undefined || subject === undefined) continue;
        const unique = Math.random() < 0.8 ? 1 : 0;
        for (const index of [0, campaign + 1]) {
          const counts = ofHour.get(index) ?? emptyCounts();
          ofHour.set(index, counts);
          counts.scans++;
          counts.uniques += unique;
          for (const number of kind.numbers) addLabel(counts, number, 1, unique);
        }
        const { country, city, device, operatingSystem, browser, source } = kind.labels;
        const time = hour + Math.floor(Math.random() * HOUR_MS);
        raw.begin().bytes(workspace).bytes(subject).time(time).bytes(journal).bigint(sequence++);
        raw.text('person').bigint(sequence);
        raw.boolean(unique === 1);
        raw.text(country).text(city).text(device).text(operatingSystem).text(browser).text(source);
        raw.optionalText(null);
      }
      for (const [index, counts] of ofHour) {
        hourRows.push(rowOf(workspace, totals[index]?.subject ?? workspace, hour, counts));
        addCounts(ofDay[index] ?? emptyCounts(), counts);
      }
    }
    for (const [index, counts] of ofDay.entries()) {
      if (counts.scans === 0) continue;
      dayRows.push(rowOf(workspace, totals[index]?.subject ?? workspace, day, counts));
      const total = totals[index]?.counts ?? emptyCounts();
      total.scans += counts.scans;
      total.uniques += counts.uniques;
    }
    await Promise.all([
      outsideTransaction(pool, (sql) => sql.copy(RAW_SCAN_COLUMNS, raw.finish())),
      outsideTransaction(pool, (sql) => insertRollups(sql, HOURS, hourRows)),
      outsideTransaction(pool, (sql) => insertRollups(sql, DAYS, dayRows)),
    ]);
  }
  for (const { subject, counts } of totals) {
    await pool.query(
      `insert into scan_total (workspace_id, subject_id, scans, uniques, last_scanned_utc)
       values ($1, encode($2, 'hex')::uuid, $3, $4, $5)`,
      [workspaceId, subject, counts.scans, counts.uniques, new Date(end)],
    );
  }
  // As autovacuum leaves the tables. It marks no page whose commit is not on disk yet.
  await pool.query('checkpoint');
  await pool.query('vacuum analyze');
  await pool.end();
}

const rowOf = (workspace: Buffer, subject: Buffer, startMs: number, { scans, uniques, labels }: Counts): RollupRow => ({
  ...{ workspace, subject, startMs, scans, uniques },
  labels: encodeLabels(labels),
});
