import type { EntityManager } from '@mikro-orm/postgresql';
import { DAY_MS, HOUR_MS } from '../../../core/clock.js';
import { tooManyScans } from '../../../core/errors.js';
import { textArray } from '../../../platform/database/statement.js';
import { endOfBlock, type ScanBlock, startOfBlock } from '../../blocks/scan-block.js';
import { isoTime, type Period, startOfDay } from '../../period/period.js';
import { needsExcluded, type ScanQuery } from '../scan-query.js';
import { prepareScanRead, ROWS_READ_MAX, requireScans, SCANS_MAX } from '../snapshot.js';
import { findLabelNumbers, findPackedDays, type PackedDay, readScanDays, type ScanDay } from './scan-days.js';

/** Time spans, in order and separate, within a period, in which scans are read one by one. */
interface RowSpans {
  readonly spans: readonly Period[];
  /** Estimated number of scans in the spans, including those of other campaigns. */
  readonly rawScans: number;
}

/** The scans of a workspace to read for a segment of a period. No scan outside them is in the segment. */
export interface ScanRead extends RowSpans {
  /** Blocks to count, which may extend beyond the period. */
  readonly blocks: readonly ScanBlock[];
  /** Includes those in the blocks. */
  readonly rawScans: number;
}

/** With fewer scans, it is not worth looking for hours without scans of the segment's campaigns. */
const HOURS_SCANS_MIN = 1_000;
const HOURS_DAYS_MAX = 400;
const HOURS_CAMPAIGNS_MAX = 100;
/**
 * A single read of a whole period uses several processors and is faster than many reads that skip less than this share.
 */
const SHARE_LEFT_OUT_MIN = 0.5;

/**
 * Plans a read using only rollups. Skips days without one of the segment's labels, and hours without scans of its
 * campaigns. Uncounted scans are in all days: their labels are in no rollup.
 */
async function planScanRead(em: EntityManager, { scope, segment, period, groupBy }: ScanQuery): Promise<ScanRead> {
  const { workspaceId } = scope;
  const numbers = await findLabelNumbers(em, needsExcluded(groupBy) ? [] : segment);
  const days = await readScanDays(em, workspaceId, workspaceId, period, numbers);
  const [campaignId] = scope.campaignIds ?? [];
  const isOne = campaignId !== undefined && scope.campaignIds?.length === 1;
  const own = isOne ? await readScanDays(em, workspaceId, campaignId, period, numbers) : days;
  const matching = new Set(own.filter(({ mayMatch }) => mayMatch).map(({ dayMs }) => dayMs));
  const kept = days.filter(({ dayMs }) => matching.has(dayMs));
  const packed = await findPackedDays(em, workspaceId, days);
  const blocks = kept
    .flatMap(({ dayMs }) => packed.get(dayMs)?.blocks ?? [])
    .filter((block) => startOfBlock(block) < period.toMs && endOfBlock(block) > period.fromMs);
  const unpacked = (list: readonly Unit[]): RowSpans =>
    spansOf(
      list.flatMap((unit) => withoutBlocks(unit, packed)),
      period,
    );
  const all = unpacked(days.map(unitOfDay));
  const byDay = unpacked(kept.map(unitOfDay));
  const { campaignIds } = scope;
  const readsHours =
    campaignIds !== null &&
    campaignIds.length <= HOURS_CAMPAIGNS_MAX &&
    byDay.rawScans > HOURS_SCANS_MIN &&
    kept.length <= HOURS_DAYS_MAX;
  const plan = readsHours ? unpacked(await unitsOfHours(em, workspaceId, campaignIds, kept, period)) : byDay;
  const isApart = plan.spans.length > 1 && plan.rawScans > all.rawScans * (1 - SHARE_LEFT_OUT_MIN);
  const { spans, rawScans } = isApart ? all : plan;
  return { blocks, spans, rawScans: blocks.reduce((sum, block) => sum + block.rawScans, rawScans) };
}

/** Returns what remains of a day or hour without the scans in blocks. */
function withoutBlocks(unit: Unit, packed: ReadonlyMap<number, PackedDay>): Unit[] {
  const day = packed.get(startOfDay(unit.fromMs));
  if (day === undefined) return [unit];
  if (day.untilMs >= unit.toMs) return [];
  if (day.untilMs <= unit.fromMs) return [unit];
  const rawScans = unit.rawScans - day.rawScans;
  return rawScans === 0 ? [] : [{ fromMs: day.untilMs, toMs: unit.toMs, rawScans }];
}

/** A UTC day or hour and its scans. */
interface Unit extends Period {
  readonly rawScans: number;
}

const unitOfDay = ({ dayMs, rawScans }: ScanDay): Unit => ({ fromMs: dayMs, toMs: dayMs + DAY_MS, rawScans });

/** Joins adjacent units. If the period cuts a unit, a share of its scans counts. */
function spansOf(units: readonly Unit[], period: Period): RowSpans {
  const spans: Period[] = [];
  let rawScans = 0;
  for (const unit of units) {
    const [fromMs, toMs] = [Math.max(unit.fromMs, period.fromMs), Math.min(unit.toMs, period.toMs)];
    if (fromMs >= toMs) continue;
    rawScans += (unit.rawScans * (toMs - fromMs)) / (unit.toMs - unit.fromMs);
    const before = spans.at(-1);
    if (before?.toMs === fromMs) spans[spans.length - 1] = { fromMs: before.fromMs, toMs };
    else spans.push({ fromMs, toMs });
  }
  return { spans, rawScans: Math.ceil(rawScans) };
}

const HOURS = `
  select extract(epoch from hour)::float8 as seconds, scans from scan_hour
  where workspace_id = ? and subject_id = ? and hour in (
    select hour from scan_hour where workspace_id = ? and subject_id = any (?::uuid[]) and hour >= ?::timestamptz
      and hour < ?::timestamptz)
  order by hour`;

/** Returns the hours of these days with scans of the campaigns. Estimates their scans from the counted ones. */
async function unitsOfHours(
  em: EntityManager,
  workspaceId: string,
  campaignIds: readonly string[],
  days: readonly ScanDay[],
  { fromMs, toMs }: Period,
): Promise<Unit[]> {
  const rows = await em.execute<{ seconds: number; scans: string }[]>(HOURS, [
    workspaceId,
    workspaceId,
    workspaceId,
    textArray(campaignIds),
    isoTime(startOfDay(fromMs)),
    isoTime(toMs),
  ]);
  const byStart = new Map(days.map((day) => [day.dayMs, day]));
  return rows.flatMap(({ seconds, scans }) => {
    const start = seconds * 1000;
    const day = byStart.get(startOfDay(start));
    if (day === undefined) return [];
    const rawScans = day.scans === 0 ? day.rawScans / 24 : (Number(scans) * day.rawScans) / day.scans;
    return [{ fromMs: start, toMs: start + HOUR_MS, rawScans }];
  });
}

/** There are no scans in the future, and a period must not be empty. */
const untilNow = ({ period: { fromMs, toMs }, now }: ScanQuery): Period => ({
  fromMs,
  toMs: Math.max(fromMs + 1, Math.min(toMs, now)),
});

/** Throws `too_many_scans` if these reads have too many scans in total. */
function refuseTooMany(reads: readonly ScanRead[]): void {
  const all = reads.reduce((sum, { rawScans }) => sum + rawScans, 0);
  const inBlocks = reads.flatMap(({ blocks }) => blocks).reduce((sum, { rawScans }) => sum + rawScans, 0);
  if (all - inBlocks > ROWS_READ_MAX) throw tooManyScans(ROWS_READ_MAX);
  if (all > SCANS_MAX) throw tooManyScans(SCANS_MAX);
}

/**
 * Plans the reads of these queries, which share one limit, and allows them in the current transaction. Throws
 * `too_many_scans` or `scans_not_kept` before any scan is read.
 */
export async function planScanReads(em: EntityManager, queries: readonly ScanQuery[]): Promise<ScanRead[]> {
  for (const { scope, period } of queries) await requireScans(em, scope, period);
  const reads: ScanRead[] = [];
  for (const query of queries) reads.push(await planScanRead(em, { ...query, period: untilNow(query) }));
  refuseTooMany(reads);
  await prepareScanRead(em);
  return reads;
}
