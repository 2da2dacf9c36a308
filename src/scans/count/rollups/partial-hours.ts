import type { EntityManager } from '@mikro-orm/postgresql';
import { startOfHour } from '../../period/period.js';
import type { BoundaryHour, PartialHour } from '../../period/whole-hours.js';
import { addCount, negated } from '../../rollup/counts.js';
import { countRows } from '../columns/count-rows.js';
import { type Figures, type Groups, groupsIn, NO_GROUPS } from '../figures.js';
import { ALL_SCANS, type FiguresScope, type LabelKey } from '../scan-query.js';

/*
 * Parts of UTC hours, which are counted in rows because rollups have whole hours only. Their scans are few compared with
 * those of a period, so blocks, which have several hours each, are not read.
 */

/** Figures of part of a UTC hour, to be added to those of rollups. Negative where the hour's rollup has too much. */
export interface PartialFigures {
  readonly hourMs: number;
  readonly figures: Figures;
}

const negatedGroups = (groups: Groups): Groups => new Map([...groups].map(([key, count]) => [key, negated(count)]));

/** Counts the partial hours of a period as a single span, by these keys. */
export async function countPartialHours(
  em: EntityManager,
  scope: FiguresScope,
  hours: readonly PartialHour[],
  keys: readonly LabelKey[],
  withExcluded: boolean,
): Promise<PartialFigures[]> {
  const parts: PartialFigures[] = [];
  for (const { sign, ...period } of hours) {
    const count = { scope, segment: ALL_SCANS, period, starts: [], keys, withExcluded, table: null };
    const figures = await countRows(em, count, [period]);
    const signed = [...figures].map(([name, groups]) => [name, sign === 1 ? groups : negatedGroups(groups)] as const);
    parts.push({ hourMs: startOfHour(period.fromMs), figures: new Map(signed) });
  }
  return parts;
}

/** Returns what to add to spans so that the scans of boundary hours are in their own span. */
export async function moveBoundaryHours(
  em: EntityManager,
  scope: FiguresScope,
  hours: readonly BoundaryHour[],
): Promise<Groups> {
  const [first, last] = [hours[0], hours.at(-1)];
  if (first === undefined || last === undefined) return NO_GROUPS;
  const period = { fromMs: first.fromMs, toMs: last.toMs };
  // Every second span is between two of them, and has no scans.
  const starts = hours.flatMap(({ fromMs, toMs }) => [fromMs, toMs]);
  const count = { scope, segment: ALL_SCANS, period, starts, keys: [], withExcluded: false, table: null };
  const spans = groupsIn(await countRows(em, count, hours), 'span');
  const moved = new Map<string, { scans: number; uniques: number }>();
  for (const [index, { from, to }] of hours.entries()) {
    const found = spans.get(String(index * 2 + 1));
    if (found === undefined) continue;
    addCount(moved, String(to), found);
    addCount(moved, String(from), negated(found));
  }
  return moved;
}
