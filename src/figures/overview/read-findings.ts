import type { EntityManager } from '@mikro-orm/postgresql';
import { DAY_MS, HOUR_MS } from '../../core/clock.js';
import { FieldProblems } from '../../core/field-problems.js';
import { type ComparedFigures, countFigures } from '../../scans/count/count-figures.js';
import { type Figures, type Grouping, groupsIn, onlyCount } from '../../scans/count/figures.js';
import { planCount } from '../../scans/count/scan-query.js';
import { isUtc, type LocalSpan, localDays, type TimeZone } from '../../scans/period/local-spans.js';
import { type Period, startOfDay, startOfHour } from '../../scans/period/period.js';
import { expectationOf } from '../findings/expectation.js';
import { findChanges } from '../findings/find-changes.js';
import {
  JUDGED_LISTS,
  type JudgedFigures,
  type JudgedList,
  type LabelChange,
  type LabelledWeek,
  type OverviewFindings,
  type PartOfDay,
  RUN_UP,
} from '../findings/findings.js';
import type { DayScans } from '../findings/noise.js';
import { readTimeZone } from '../period/chosen-period.js';
import { rowCounts } from './label-lists.js';
import type { OverviewQuery } from './overview-query.js';

const UTC = readTimeZone({}, new FieldProblems());

/**
 * Judges the figures of an overview in the snapshot in which they were read. Reads rollups only: the days before the period,
 * and, if a label seems to have changed, its weeks.
 */
export async function readFindings(
  em: EntityManager,
  query: OverviewQuery,
  { present, past }: ComparedFigures,
): Promise<OverviewFindings> {
  const { period, compared, zone, now, days, scope, calendar, comparison } = query;
  const parts = partsOf(days, now);
  const [count, before] = [onlyCount(present, 'total'), onlyCount(past, 'total')];
  const areLabelled = [present, past].every((figures) => onlyCount(figures, 'totalsOnly').scans === 0);
  const rowsOf = (list: JudgedList): LabelChange[] => (areLabelled ? compareLabels(list, present, past) : []);
  const isRunning = period.toMs >= now;
  const noRunUp: JudgedFigures = {
    ...{ scans: count.scans, before: before.scans, isRunning },
    days: parts,
    comparedDays: partsOf(localDays(compared, zone), now),
    known: wholeDays(days, present, now),
    runUp: [],
    lists: { city: rowsOf('city'), source: rowsOf('source') },
    weeks: null,
  };
  const runUp = await readRunUp(em, query, expectationOf(noRunUp) === null ? zone : UTC);
  // Where the days take too long to read, the weeks do too.
  const judged = { ...noRunUp, runUp: runUp ?? [], weeks: runUp === null ? [] : null };
  const quick = findChanges(judged);
  const isQuiet = JUDGED_LISTS.every((list) => quick.labels[list].length === 0);
  return {
    ...(isQuiet ? quick : findChanges({ ...judged, weeks: await readWeeks(em, query) })),
    ...{ scope, calendar, comparison },
    isCut: (compared.toMs + zone.offsetAt(compared.toMs)) % DAY_MS !== 0,
    dayCount: parts.length,
    days: { first: days[0]?.day ?? '', last: days.at(-1)?.day ?? '' },
  };
}

/** Days have 23 to 25 hours. */
const SHORTEST_DAY_MS = 23 * HOUR_MS;

/** Returns which parts of days have passed. */
const partsOf = (days: readonly LocalSpan[], now: number): PartOfDay[] =>
  days
    .map(({ day, fromMs, toMs }) => ({ day, share: Math.min(1, (Math.min(toMs, now) - fromMs) / SHORTEST_DAY_MS) }))
    .filter(({ share }) => share > 0);

function wholeDays(days: readonly LocalSpan[], figures: Figures, now: number): DayScans[] {
  const counts = groupsIn(figures, 'day');
  return partsOf(days, now).flatMap(({ day, share }, index) =>
    share < 1 ? [] : [{ date: day, scans: counts.get(String(index))?.scans ?? 0 }],
  );
}

function compareLabels(list: JudgedList, present: Figures, past: Figures): LabelChange[] {
  const [now, then] = [rowCounts(list, present), rowCounts(list, past)];
  const labels = new Set([...now.keys(), ...then.keys()]);
  return [...labels].map((label) => ({
    label,
    scans: now.get(label)?.scans ?? 0,
    before: then.get(label)?.scans ?? 0,
  }));
}

/** Counts a period in rollups, with bounds at full hours; null if that would read scans, or too many rollups. */
async function countBefore(
  em: EntityManager,
  query: OverviewQuery,
  period: Period,
  days: readonly LocalSpan[],
  groupBy: ReadonlySet<Grouping>,
): Promise<Figures | null> {
  const asked = { ...query, period, days, hours: [], groupBy, compareBy: new Set<Grouping>(), sides: [] };
  const plan = planCount(asked);
  return plan.source === 'scans' || plan.readsScans ? null : (await countFigures(em, asked, plan)).present;
}

const atFullHours = <Span extends Period>(span: Span): Span => ({
  ...span,
  fromMs: startOfHour(span.fromMs),
  toMs: startOfHour(span.toMs),
});

/**
 * Returns the days before the period, from the first with scans: before that there was no code to scan. Null if they take
 * too long to read. Days of UTC are read much faster, and as noisy; only weekdays must be those of the zone.
 */
async function readRunUp(em: EntityManager, query: OverviewQuery, zone: TimeZone): Promise<DayScans[] | null> {
  const { fromMs } = query.period;
  const toMs = isUtc(zone) ? startOfDay(fromMs) : startOfHour(fromMs);
  const before = { fromMs: toMs - RUN_UP.days * DAY_MS, toMs };
  const days = localDays(before, zone).map(atFullHours);
  const figures = await countBefore(em, { ...query, zone }, before, days, new Set(['day'] as const));
  if (figures === null) return null;
  const counted = wholeDays(days, figures, query.now);
  const first = counted.findIndex(({ scans }) => scans > 0);
  return first < 0 ? [] : counted.slice(first);
}

async function readWeeks(em: EntityManager, query: OverviewQuery): Promise<LabelledWeek[]> {
  const end = startOfHour(query.period.fromMs);
  const weeks: LabelledWeek[] = [];
  for (let ago = RUN_UP.weeks; ago > 0; ago--) {
    const week = { fromMs: end - ago * 7 * DAY_MS, toMs: end - (ago - 1) * 7 * DAY_MS };
    const figures = await countBefore(em, query, week, [], new Set(['total', ...JUDGED_LISTS] as const));
    if (figures === null) return [];
    const scansOf = (list: JudgedList): Map<string, number> =>
      new Map([...rowCounts(list, figures)].map(([label, { scans }]) => [label, scans]));
    weeks.push({ scans: onlyCount(figures, 'total').scans, city: scansOf('city'), source: scansOf('source') });
  }
  return weeks;
}
