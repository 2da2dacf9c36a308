import type { EntityManager } from '@mikro-orm/postgresql';
import { HOUR_MS } from '../../../core/clock.js';
import { DIMENSIONS } from '../../../core/contract/dimension.js';
import { DEFAULT_LABEL } from '../../../core/contract/rule-words.js';
import { textArray } from '../../../platform/database/statement.js';
import { currentBlocks } from '../../blocks/current-blocks.js';
import { readBlocks, readHourCounts, type ScanBlock } from '../../blocks/scan-block.js';
import { isoDay, type Period, startOfDay } from '../../period/period.js';
import { decodeLabels } from '../../rollup/counts-codec.js';
import { findLabelSet, type LabelSet, RAW_DIMENSIONS } from '../rollups/find-labels.js';
import type { LabelCondition } from '../scan-query.js';

/** A day rollup's summary of the scans of that UTC day. */
export interface ScanDay {
  readonly dayMs: number;
  /** Scans by people. */
  readonly scans: number;
  /** All scans, including uncounted ones. */
  readonly rawScans: number;
  /** False if none of the day's scans by people can be in the segment. */
  readonly mayMatch: boolean;
}

/**
 * Numbers of labels: of those that count scans, and of the labels that each condition requires. Leaves out conditions that
 * also match scans that no rule decided, because these have no label.
 */
export interface LabelNumbers {
  readonly raw: LabelSet;
  readonly wanted: readonly ReadonlySet<number>[];
}

/** Reads the numbers of the labels that conditions require. */
export async function findLabelNumbers(
  em: EntityManager,
  conditions: readonly LabelCondition[],
): Promise<LabelNumbers> {
  const wanted: Set<number>[] = [];
  for (const { dimension, labels, isExcluded } of conditions) {
    if (isExcluded || (dimension === 'rule' && labels.includes(DEFAULT_LABEL))) continue;
    const rows = await em.execute<{ id: number }[]>(
      'select id from scan_label where dimension = ? and label = any (?::text[])',
      [DIMENSIONS[dimension].number, textArray(labels)],
    );
    wanted.push(new Set(rows.map(({ id }) => id)));
  }
  return { raw: await findLabelSet(em, RAW_DIMENSIONS), wanted };
}

/** Returns the UTC days within a period on which the subject has scans, in order. */
export async function readScanDays(
  em: EntityManager,
  workspaceId: string,
  subjectId: string,
  { fromMs, toMs }: Period,
  { raw, wanted }: LabelNumbers,
): Promise<ScanDay[]> {
  const rows = await em.execute<{ seconds: number; scans: string; labels: Buffer }[]>(
    `select extract(epoch from day)::float8 as seconds, scans, labels from scan_day
     where workspace_id = ? and subject_id = ? and day >= ?::date and day <= ?::date order by day`,
    [workspaceId, subjectId, isoDay(startOfDay(fromMs)), isoDay(toMs - 1)],
  );
  return rows.map(({ seconds, scans, labels }) => {
    let rawScans = 0;
    const found = wanted.map(() => false);
    decodeLabels(labels, (label, labelScans) => {
      if (raw.has(label)) rawScans += labelScans;
      for (const [index, numbers] of wanted.entries()) if (numbers.has(label)) found[index] = true;
    });
    return { dayMs: seconds * 1000, scans: Number(scans), rawScans, mayMatch: !found.includes(false) };
  });
}

/** A day's blocks that match the scans in the snapshot. */
export interface PackedDay {
  /** From the start of the day, without gaps. */
  readonly blocks: readonly ScanBlock[];
  /** End of the last one. */
  readonly untilMs: number;
  readonly rawScans: number;
}

/** Checking more of them would take longer than reading their scans. */
const CHECKED_BY_HOURS_MAX = 20;

/** Returns the days with blocks, keyed by start. `days` must be those of all scans in the workspace. */
export async function findPackedDays(
  em: EntityManager,
  workspaceId: string,
  days: readonly ScanDay[],
): Promise<Map<number, PackedDay>> {
  const [first, last] = [days[0], days.at(-1)];
  const packed = new Map<number, PackedDay>();
  if (first === undefined || last === undefined) return packed;
  const stored = Map.groupBy(await readBlocks(em, workspaceId, first.dayMs, last.dayMs), ({ dayMs }) => dayMs);
  let checked = 0;
  for (const { dayMs, rawScans } of days.toReversed()) {
    const blocks = stored.get(dayMs);
    if (blocks === undefined) continue;
    const sum = blocks.reduce((total, block) => total + block.rawScans, 0);
    // If they have all scans of the day, they are current: a later scan would be missing in the sum.
    let current = blocks;
    if (sum !== rawScans) {
      if (++checked > CHECKED_BY_HOURS_MAX) continue;
      current = currentBlocks(blocks, await readHourCounts(em, workspaceId, dayMs));
    }
    const untilMs = dayMs + (current.at(-1)?.untilHour ?? 0) * HOUR_MS;
    if (current.length === 0) continue;
    packed.set(dayMs, {
      blocks: current,
      untilMs,
      rawScans: current.reduce((total, block) => total + block.rawScans, 0),
    });
  }
  return packed;
}
