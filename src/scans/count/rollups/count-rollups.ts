import type { EntityManager } from '@mikro-orm/postgresql';
import { HOUR_MS } from '../../../core/clock.js';
import { type Dimension, SEGMENT_DIMENSIONS } from '../../../core/contract/dimension.js';
import { isUtc, offsetSpans } from '../../period/local-spans.js';
import { hourOfWeek, type Period, spanAt, startOfHour } from '../../period/period.js';
import {
  type AlignedSpans,
  alignToHours,
  type BoundaryHour,
  inHours,
  type PartialHour,
  type PeriodParts,
  splitPeriod,
} from '../../period/whole-hours.js';
import { addCount, type Count, negated } from '../../rollup/counts.js';
import { countRows } from '../columns/count-rows.js';
import {
  type Figures,
  type Grouping,
  type Groups,
  groupsIn,
  NO_GROUPS,
  oneGroup,
  regroup,
  restOf,
  totalOf,
} from '../figures.js';
import {
  ALL_SCANS,
  type FiguresScope,
  LABEL_KEYS,
  type LabelKey,
  needsExcluded,
  type ScanQuery,
} from '../scan-query.js';
import { checkScanSpans } from '../snapshot.js';
import { readCampaigns, readExcluded, readLabels, readSpans, readStarts } from './read-rollups.js';

const DIMENSIONS_READ: readonly Dimension[] = [...SEGMENT_DIMENSIONS, 'excluded'];

/**
 * Counts all scans of a scope in rollups. The cost grows with days and labels, and with the scans of hours that straddle
 * days in the zone.
 */
export async function countRollups(em: EntityManager, query: ScanQuery): Promise<Figures> {
  const { scope, period, now, zone, days, hours, groupBy } = query;
  const parts = splitPeriod(period, now);
  const aligned = { day: alignToHours(days), hour: alignToHours(hours) };
  await checkScanSpans(em, scope, [...aligned.day.boundaryHours, ...aligned.hour.boundaryHours]);
  const dimensions = DIMENSIONS_READ.filter((name) => groupBy.has(name));
  const needsLabels = dimensions.length > 0 || groupBy.has('totalsOnly');
  const keys = LABEL_KEYS.filter((name) => groupBy.has(name) || (name === 'country' && needsLabels));
  const partial = await countPartialHours(em, scope, parts.partialHours, keys, needsExcluded(groupBy));
  const { starts, labels } = await (needsLabels ? readLabels : readStarts)(em, scope, parts);
  addStarts(starts, partial);

  const total = totalOf(starts);
  const figures = new Map<Grouping, Groups>([['total', oneGroup(total)]]);
  for (const name of keys) if (name !== 'campaign') addGroups(labels, name, partial);
  if (groupBy.has('excluded')) addGroups(labels, 'excluded', partial);
  for (const name of dimensions) figures.set(name, groupsIn(labels, name));
  if (groupBy.has('totalsOnly')) figures.set('totalsOnly', oneGroup(restOf(total, groupsIn(labels, 'country'))));
  if (groupBy.has('campaign')) {
    const campaigns = new Map([['campaign', await readCampaigns(em, scope, parts)]] as const);
    figures.set('campaign', addGroups(campaigns, 'campaign', partial));
  }
  const byHour = (spans: AlignedSpans): Promise<Groups> => countAligned(em, query, parts, partial, spans);
  if (groupBy.has('day')) figures.set('day', isUtc(zone) ? bySpan(starts, startsOf(days)) : await byHour(aligned.day));
  if (groupBy.has('hour')) figures.set('hour', await byHour(aligned.hour));
  if (groupBy.has('hourOfWeek')) figures.set('hourOfWeek', await countHoursOfWeek(em, query, parts, partial));
  return new Map([...figures, ...(await excludedByTime(em, query, parts, partial))]);
}

type Counted = Map<Grouping, Map<string, Count>>;

/** Adds the partial hours to the groups of a grouping. */
function addGroups(figures: Pick<Counted, 'get' | 'set'>, name: Grouping, partial: readonly PartialFigures[]): Groups {
  const groups = figures.get(name) ?? new Map<string, Count>();
  figures.set(name, groups);
  for (const part of partial) for (const [key, count] of groupsIn(part.figures, name)) addCount(groups, key, count);
  return groups;
}

/** Adds the partial hours to the starts of their hours. */
function addStarts(starts: Map<number, Count>, partial: readonly PartialFigures[]): Map<number, Count> {
  for (const { hourMs, figures } of partial) addCount(starts, hourMs, totalOf(groupsIn(figures, 'span')));
  return starts;
}

const startsOf = (spans: readonly Period[]): number[] => spans.slice(1).map(({ fromMs }) => fromMs);

const bySpan = (starts: ReadonlyMap<number, Count>, spanStarts: readonly number[]): Groups =>
  regroup(starts, (start) => spanAt(spanStarts, start));

/** The database sums up the hours of each span: a period can have 44,000. */
async function countAligned(
  em: EntityManager,
  { scope }: ScanQuery,
  parts: PeriodParts,
  partial: readonly PartialFigures[],
  { starts, boundaryHours }: AlignedSpans,
): Promise<Groups> {
  const spans = await readSpans(em, scope, inHours(parts), starts);
  for (const [span, count] of bySpan(addStarts(new Map(), partial), starts)) addCount(spans, span, count);
  for (const [span, count] of await moveBoundaryHours(em, scope, boundaryHours)) addCount(spans, span, count);
  return spans;
}

/** Of at most 366 days. */
async function countHoursOfWeek(
  em: EntityManager,
  { scope, period, zone }: ScanQuery,
  parts: PeriodParts,
  partial: readonly PartialFigures[],
): Promise<Groups> {
  const { starts } = await readStarts(em, scope, inHours(parts));
  const offsets = offsetSpans(zone, period.fromMs, period.toMs);
  const offsetStarts = startsOf(offsets);
  const offsetAt = (start: number): number => offsets[spanAt(offsetStarts, start)]?.offsetMs ?? 0;
  return regroup(addStarts(starts, partial), (start) => hourOfWeek(start, offsetAt(start)));
}

/** For up to this many days, uncounted scans are read by the hour. */
const EXCLUDED_DAYS_MAX = 100;

/** A UTC hour shared by two days or hours belongs to the one that contains its middle. */
async function excludedByTime(
  em: EntityManager,
  { scope, zone, days, hours, groupBy }: ScanQuery,
  parts: PeriodParts,
  partial: readonly PartialFigures[],
): Promise<Figures> {
  const needsHours = groupBy.has('excludedByHour') || !isUtc(zone);
  const isTooLong = needsHours && days.length > EXCLUDED_DAYS_MAX;
  if (isTooLong || !(groupBy.has('excludedByDay') || groupBy.has('excludedByHour'))) return new Map();
  const starts = await readExcluded(em, scope, needsHours ? inHours(parts) : parts);
  for (const { hourMs, figures } of partial) addCount(starts, hourMs, totalOf(groupsIn(figures, 'excluded')));
  const byMiddle = (spans: readonly Period[]): Groups => {
    const spanStarts = startsOf(spans);
    return regroup(starts, (start) => spanAt(spanStarts, start + HOUR_MS / 2));
  };
  return new Map<Grouping, Groups>([
    ['excludedByDay', byMiddle(days)],
    ['excludedByHour', byMiddle(hours)],
  ]);
}

/*
 * Parts of UTC hours, which are counted in rows because rollups have whole hours only. Their scans are few compared with
 * those of a period, so blocks, which have several hours each, are not read.
 */

/** Figures of part of a UTC hour, to be added to those of rollups. Negative where the hour's rollup has too much. */
interface PartialFigures {
  readonly hourMs: number;
  readonly figures: Figures;
}

const negatedGroups = (groups: Groups): Groups => new Map([...groups].map(([key, count]) => [key, negated(count)]));

/** Counts the partial hours of a period as a single span, by these keys. */
async function countPartialHours(
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
async function moveBoundaryHours(
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
