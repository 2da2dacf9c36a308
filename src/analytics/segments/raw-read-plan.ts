import type { EntityManager } from '@mikro-orm/postgresql';
import { DAY_MS, HOUR_MS } from '../../core/clock.js';
import { textArray } from '../../platform/database/text-array.js';
import { endOfBlock, type ScanBlock, startOfBlock } from '../blocks/scan-block.js';
import type { FiguresScope } from '../figures-scope.js';
import { isoTime, type Period, startOfDay } from '../period/period.js';
import { findLabelNumbers, findPackedDays, type PackedDay, type RawDay, readRawDays } from './raw-days.js';
import type { Segment } from './segment.js';

/** Time spans, in order and separate, within a period, in which raw scans are read one by one. */
interface RawSpans {
  readonly spans: readonly Period[];
  /** Estimated number of scans in the spans, including those of other campaigns. */
  readonly rawScans: number;
}

/** The raw scans of a workspace to read for a segment of a period. No scan outside them is in the segment. */
export interface RawReadPlan extends RawSpans {
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
 * campaigns. `withExcluded` also reads uncounted scans, whose labels are in no rollup.
 */
export async function planRawRead(
  em: EntityManager,
  scope: FiguresScope,
  segment: Segment,
  period: Period,
  withExcluded: boolean,
): Promise<RawReadPlan> {
  const { workspaceId } = scope;
  const numbers = await findLabelNumbers(em, withExcluded ? [] : segment.conditions);
  const days = await readRawDays(em, workspaceId, workspaceId, period, numbers);
  const [campaignId] = scope.campaignIds ?? [];
  const isOne = campaignId !== undefined && scope.campaignIds?.length === 1;
  const own = isOne ? await readRawDays(em, workspaceId, campaignId, period, numbers) : days;
  const matching = new Set(own.filter(({ mayMatch }) => mayMatch).map(({ dayMs }) => dayMs));
  const kept = days.filter(({ dayMs }) => matching.has(dayMs));
  const packed = await findPackedDays(em, workspaceId, days);
  const blocks = kept
    .flatMap(({ dayMs }) => packed.get(dayMs)?.blocks ?? [])
    .filter((block) => startOfBlock(block) < period.toMs && endOfBlock(block) > period.fromMs);
  const unpacked = (list: readonly Unit[]): RawSpans =>
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

/** A UTC day or hour and its raw scans. */
interface Unit extends Period {
  readonly rawScans: number;
}

const unitOfDay = ({ dayMs, rawScans }: RawDay): Unit => ({ fromMs: dayMs, toMs: dayMs + DAY_MS, rawScans });

/** Joins adjacent units. If the period cuts a unit, a share of its scans counts. */
function spansOf(units: readonly Unit[], period: Period): RawSpans {
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

/** Returns the hours of these days with scans of the campaigns. Estimates their raw scans from the counted ones. */
async function unitsOfHours(
  em: EntityManager,
  workspaceId: string,
  campaignIds: readonly string[],
  days: readonly RawDay[],
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
