import { DAY_MS, HOUR_MS } from '../../shared/clock.js';
import { type Period, startOfDay, startOfHour } from './period.js';

/** Raw scans to add, or to take away again from an hour that was read as a whole. Lies within one hour. */
export interface Piece extends Period {
  readonly sign: 1 | -1;
}

/** What a period is made of: days and hours that have rollups, corrected by pieces of an hour, which have none. */
export interface PeriodParts {
  /** Whole UTC days. Null for none. */
  readonly days: Period | null;
  /** Whole UTC hours before and after the days; at most two spans, of less than a day each unless there are no days. */
  readonly hours: readonly Period[];
  readonly pieces: readonly Piece[];
}

const span = (fromMs: number, toMs: number): Period[] => (fromMs < toMs ? [{ fromMs, toMs }] : []);

/**
 * Divides a period so that as few raw scans as possible are read. Of a cut hour the shorter side is read: the piece
 * itself, or the rest of the hour, to be taken away. What lies after `now` counts as empty: a period that ends now
 * reads no raw scan at its end.
 */
export function partsOf({ fromMs, toMs }: Period, now: number): PeriodParts {
  const costOf = ({ fromMs: from, toMs: to }: Period): number => Math.max(0, Math.min(to, now) - from);
  const firstHour = startOfHour(fromMs);
  const lastHour = startOfHour(toMs - 1);
  const before: Piece = { fromMs: firstHour, toMs: fromMs, sign: -1 };
  const after: Piece = { fromMs: toMs, toMs: lastHour + HOUR_MS, sign: -1 };

  if (firstHour === lastHour) {
    const inside: Piece = { fromMs, toMs, sign: 1 };
    return costOf(before) + costOf(after) <= costOf(inside)
      ? { days: null, hours: [{ fromMs: firstHour, toMs: firstHour + HOUR_MS }], pieces: nonEmpty([before, after]) }
      : { days: null, hours: [], pieces: [inside] };
  }
  const head: Piece = { fromMs, toMs: firstHour + HOUR_MS, sign: 1 };
  const tail: Piece = { fromMs: lastHour, toMs, sign: 1 };
  const takesBefore = costOf(before) <= costOf(head);
  const takesAfter = costOf(after) <= costOf(tail);
  const wholeHours = {
    fromMs: takesBefore ? firstHour : firstHour + HOUR_MS,
    toMs: takesAfter ? lastHour + HOUR_MS : lastHour,
  };
  return {
    ...wholeDays(wholeHours),
    pieces: nonEmpty([takesBefore ? before : head, takesAfter ? after : tail]),
  };
}

const nonEmpty = (pieces: readonly Piece[]): Piece[] => pieces.filter(({ fromMs, toMs }) => fromMs < toMs);

/** The whole days of a span of whole hours, and its hours on both sides of them. */
function wholeDays({ fromMs, toMs }: Period): Pick<PeriodParts, 'days' | 'hours'> {
  const firstDay = startOfDay(fromMs + DAY_MS - 1);
  const endOfDays = startOfDay(toMs);
  if (firstDay >= endOfDays) return { days: null, hours: span(fromMs, toMs) };
  return {
    days: { fromMs: firstDay, toMs: endOfDays },
    hours: [...span(fromMs, firstDay), ...span(endOfDays, toMs)],
  };
}
