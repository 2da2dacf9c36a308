import { DAY_MS, HOUR_MS } from '../../core/clock.js';
import { COUNTED_DIMENSIONS, DIMENSIONS, labelIn } from '../../core/contract/dimension.js';
import { toLabelSet } from '../count/rollups/find-labels.js';
import { isoTime } from '../period/period.js';
import type { Statements } from '../postgres/transaction.js';
import { addCounts, addLabel, type Count, type Counts, emptyCounts } from '../rollup/counts.js';
import type { DictionaryLabel, LabelDictionary } from '../rollup/label-dictionary.js';
import { MissingRowsError } from '../rollup/missing-rows.js';
import { type LabelRow, labelsOfRow, SCAN_COLUMN_LIST } from '../scan-columns.js';

/** Counts by subject (a campaign or the workspace itself) and start of the hour or day. */
export type SubjectCounts = Map<string, Map<number, Counts>>;

export interface DayCount {
  readonly hours: SubjectCounts;
  readonly days: SubjectCounts;
  /** Time of each subject's last counted scan on that day. */
  readonly lastScannedMs: Map<string, number>;
  /** Start of each subject's last hour with scans that are counted in totals only. */
  readonly lastTotalsOnlyMs: Map<string, number>;
}

type RawRow = readonly [
  campaignId: string,
  scannedUtc: Date,
  scanClass: string,
  isUnique: boolean,
  ...labels: LabelRow,
];

const FETCH = 5_000;
const declareCursor = (workspaceId: string, dayMs: number): string => `
  declare raw no scroll cursor for
  select campaign_id, scanned_utc, class, is_unique, ${SCAN_COLUMN_LIST}
  from scan where workspace_id = '${workspaceId}'
    and scanned_utc >= '${isoTime(dayMs)}' and scanned_utc < '${isoTime(dayMs + DAY_MS)}'`;

export function countsIn(counted: SubjectCounts, subjectId: string, startMs: number): Counts {
  const byTime = counted.get(subjectId) ?? new Map<number, Counts>();
  const counts = byTime.get(startMs) ?? emptyCounts();
  counted.set(subjectId, byTime.set(startMs, counts));
  return counts;
}

/**
 * Counts the raw scans of a workspace's UTC day, a few thousand at a time, and adds those that are counted in totals
 * only. Requires a transaction that has locked
 * the workspace.
 */
export async function countDay(
  sql: Statements,
  dictionary: LabelDictionary,
  workspaceId: string,
  dayMs: number,
): Promise<DayCount> {
  const count: DayCount = { hours: new Map(), days: new Map(), lastScannedMs: new Map(), lastTotalsOnlyMs: new Map() };
  await sql.run('', declareCursor(workspaceId, dayMs), []);
  for (;;) {
    const rows = await sql.run<RawRow>('', `fetch ${FETCH} from raw`, []);
    const numbersByRow = await labelNumbers(sql, dictionary, rows);
    for (const [index, [campaignId, scannedUtc, scanClass, isUnique]] of rows.entries()) {
      const time = scannedUtc.getTime();
      const numbers = numbersByRow[index] ?? [];
      const isCounted = scanClass === 'person';
      for (const subjectId of [campaignId, workspaceId]) {
        const one: Counts = emptyCounts();
        if (isCounted) [one.scans, one.uniques] = [1, isUnique ? 1 : 0];
        for (const number of numbers) addLabel(one, number, 1, one.uniques);
        addCounts(countsIn(count.hours, subjectId, time - (time % HOUR_MS)), one);
        addCounts(countsIn(count.days, subjectId, dayMs), one);
        const last = count.lastScannedMs.get(subjectId) ?? 0;
        if (isCounted) count.lastScannedMs.set(subjectId, Math.max(last, time));
      }
    }
    if (rows.length < FETCH) break;
  }
  await sql.run('', 'close raw', []);
  const countRaw = (campaignId: string, hourMs: number): Counts => countsIn(count.hours, campaignId, hourMs);
  for (const { campaignId, hourMs, scans, uniques } of await readTotalsOnlyHours(sql, workspaceId, dayMs, countRaw)) {
    for (const subjectId of [campaignId, workspaceId]) {
      for (const counts of [countsIn(count.hours, subjectId, hourMs), countsIn(count.days, subjectId, dayMs)])
        addCounts(counts, { ...emptyCounts(), scans, uniques });
      count.lastTotalsOnlyMs.set(subjectId, Math.max(count.lastTotalsOnlyMs.get(subjectId) ?? 0, hourMs));
    }
  }
  return count;
}

function labelsOf(row: RawRow): DictionaryLabel[] {
  const [, , scanClass, , ...columns] = row;
  if (scanClass !== 'person') return [{ dimension: DIMENSIONS.excluded.number, label: scanClass }];
  const labels = labelsOfRow(columns);
  const counted = COUNTED_DIMENSIONS.map((name) => ({
    dimension: DIMENSIONS[name].number,
    label: labelIn(name, labels),
  }));
  return labels.rule === null ? counted : [...counted, { dimension: DIMENSIONS.rule.number, label: labels.rule }];
}

async function labelNumbers(
  sql: Statements,
  dictionary: LabelDictionary,
  rows: readonly RawRow[],
): Promise<number[][]> {
  const labels = rows.map(labelsOf);
  const unknown = (): DictionaryLabel[] => {
    const found = labels.flat().filter(({ dimension, label }) => dictionary.numberOf(dimension, label) === undefined);
    return [...new Map(found.map((label) => [`${label.dimension} ${label.label}`, label])).values()];
  };
  if (unknown().length > 0) await dictionary.find(sql, unknown());
  const missing = unknown();
  if (missing.length > 0) throw new MissingRowsError({ labels: missing });
  return labels.map((row) => row.map(({ dimension, label }) => dictionary.numberOf(dimension, label) ?? 0));
}

/** Scans of a campaign's hour that have no raw scan, because they are counted in totals only. */
export interface TotalsOnlyHour extends Count {
  readonly campaignId: string;
  readonly hourMs: number;
}

const LABELS = 'select id from scan_label where dimension = $1';
const CAMPAIGNS = 'select id::text from campaign where workspace_id = $1 and has_totals_only_scans';
const HOURS = `
  select subject_id, hour, scans, uniques, labels from scan_hour
  where workspace_id = $1 and subject_id = any($2::uuid[]) and hour >= $3::timestamptz and hour < $4::timestamptz`;

/**
 * Returns the counts of a UTC day that only the campaigns' hours know: each labelled scan has one country, so they are
 * the rest. Only campaigns that may have such scans are read. `countRaw` counts an hour whose labels cannot be read.
 * Requires the workspace's lock, which was taken after these campaigns were marked.
 */
async function readTotalsOnlyHours(
  { run }: Statements,
  workspaceId: string,
  dayMs: number,
  countRaw: (campaignId: string, hourMs: number) => Count,
): Promise<TotalsOnlyHour[]> {
  const campaigns = (await run<readonly [string]>('totals-only-campaigns', CAMPAIGNS, [workspaceId])).map(([id]) => id);
  if (campaigns.length === 0) return [];
  const labels = await run<readonly [number]>('labels-of-dimension', LABELS, [DIMENSIONS.country.number]);
  const countries = toLabelSet(labels.map(([id]) => Number(id)));
  const labelled = (bytes: Uint8Array, campaignId: string, hourMs: number): Count => {
    try {
      return countries.sumIn(bytes);
    } catch (error) {
      if (error instanceof RangeError) return countRaw(campaignId, hourMs);
      throw error;
    }
  };
  const [from, until] = [isoTime(dayMs), isoTime(dayMs + DAY_MS)];
  const values = [workspaceId, campaigns, from, until];
  const rows = await run<readonly [string, Date, string, string, Buffer]>('totals-only-hours', HOURS, values);
  return rows.flatMap(([campaignId, hour, scans, uniques, bytes]) => {
    const hourMs = hour.getTime();
    const known = labelled(bytes, campaignId, hourMs);
    const rest = { scans: Number(scans) - known.scans, uniques: Math.max(0, Number(uniques) - known.uniques) };
    return rest.scans > 0 ? [{ campaignId, hourMs, ...rest }] : [];
  });
}
