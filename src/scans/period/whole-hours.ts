import { DAY_MS, HOUR_MS } from '../../core/clock.js';
import { type Period, startOfDay, startOfHour } from './period.js';

/** A span within one UTC hour whose raw scans are added, or subtracted from the hour's rollup. */
export interface PartialHour extends Period {
  readonly sign: 1 | -1;
}

/** The parts of a period: days and hours with rollups, and partial hours without. */
export interface PeriodParts {
  /** Whole UTC days, or null. */
  readonly days: Period | null;
  /** Whole UTC hours before and after the days: at most two spans, each shorter than a day unless there are no days. */
  readonly hours: readonly Period[];
  /** At most two. */
  readonly partialHours: readonly PartialHour[];
}

const span = (fromMs: number, toMs: number): Period[] => (fromMs < toMs ? [{ fromMs, toMs }] : []);

/**
 * Splits a period so that as few raw scans as possible are read. In a partial hour, the shorter side is read: either
 * the part inside the period, or the rest of the hour, which is then subtracted. Time after `now` counts as empty, so a
 * period that ends now reads no raw scans at its end.
 */
export function splitPeriod({ fromMs, toMs }: Period, now: number): PeriodParts {
  const costOf = ({ fromMs: from, toMs: to }: Period): number => Math.max(0, Math.min(to, now) - from);
  const firstHour = startOfHour(fromMs);
  const lastHour = startOfHour(toMs - 1);
  const before: PartialHour = { fromMs: firstHour, toMs: fromMs, sign: -1 };
  const after: PartialHour = { fromMs: toMs, toMs: lastHour + HOUR_MS, sign: -1 };

  if (firstHour === lastHour) {
    const inside: PartialHour = { fromMs, toMs, sign: 1 };
    return costOf(before) + costOf(after) <= costOf(inside)
      ? {
          days: null,
          hours: [{ fromMs: firstHour, toMs: firstHour + HOUR_MS }],
          partialHours: nonEmpty([before, after]),
        }
      : { days: null, hours: [], partialHours: [inside] };
  }
  const head: PartialHour = { fromMs, toMs: firstHour + HOUR_MS, sign: 1 };
  const tail: PartialHour = { fromMs: lastHour, toMs, sign: 1 };
  const takesBefore = costOf(before) <= costOf(head);
  const takesAfter = costOf(after) <= costOf(tail);
  const wholeHours = {
    fromMs: takesBefore ? firstHour : firstHour + HOUR_MS,
    toMs: takesAfter ? lastHour + HOUR_MS : lastHour,
  };
  return {
    ...wholeDays(wholeHours),
    partialHours: nonEmpty([takesBefore ? before : head, takesAfter ? after : tail]),
  };
}

const nonEmpty = (spans: readonly PartialHour[]): PartialHour[] => spans.filter(({ fromMs, toMs }) => fromMs < toMs);

/** Splits a span of whole hours into whole days and the hours before and after them. */
function wholeDays({ fromMs, toMs }: Period): Pick<PeriodParts, 'days' | 'hours'> {
  const firstDay = startOfDay(fromMs + DAY_MS - 1);
  const endOfDays = startOfDay(toMs);
  if (firstDay >= endOfDays) return { days: null, hours: span(fromMs, toMs) };
  return {
    days: { fromMs: firstDay, toMs: endOfDays },
    hours: [...span(fromMs, firstDay), ...span(endOfDays, toMs)],
  };
}

/** Returns the same period with its whole days as hours. */
export const inHours = ({ days, hours, partialHours }: PeriodParts): PeriodParts => ({
  days: null,
  hours: days === null ? hours : [days, ...hours],
  partialHours,
});

/** Part of a UTC hour whose raw scans count towards one span, instead of the span that has the hour's rollup. */
export interface BoundaryHour extends Period {
  readonly from: number;
  readonly to: number;
}

/** The starts of spans, aligned to hours with rollups, and the resulting corrections. Spans are identified by index. */
export interface AlignedSpans {
  /** For each span except the first, the first whole UTC hour whose rollup belongs to it. Ascending; may repeat. */
  readonly starts: readonly number[];
  readonly boundaryHours: readonly BoundaryHour[];
}

interface Piece extends Period {
  readonly index: number;
}

const lengthOf = ({ fromMs, toMs }: Period): number => toMs - fromMs;

/**
 * Assigns UTC hours to adjoining spans. An hour in which spans meet, for example days of a zone with a half-hour
 * offset, goes to the span with its largest part; the other part is read from raw scans, at most half an hour.
 */
export function alignToHours(spans: readonly Period[]): AlignedSpans {
  const starts: number[] = [];
  const boundaryHours: BoundaryHour[] = [];
  for (let index = 1; index < spans.length; ) {
    const start = spans[index]?.fromMs ?? 0;
    const hour = startOfHour(start);
    const pieces = start === hour ? [] : piecesOf(spans, index - 1, hour);
    if (pieces.length === 0) {
      starts.push(start);
      index++;
      continue;
    }
    const owner = pieces.reduce((most, piece) => (lengthOf(piece) > lengthOf(most) ? piece : most));
    for (const piece of pieces) {
      if (piece !== owner)
        boundaryHours.push({ fromMs: piece.fromMs, toMs: piece.toMs, from: owner.index, to: piece.index });
      if (piece.index >= index) starts.push(piece.index <= owner.index ? hour : hour + HOUR_MS);
    }
    index += pieces.length - 1;
  }
  return { starts, boundaryHours };
}

/** Returns the parts of a UTC hour within spans, starting at the span with this index. */
function piecesOf(spans: readonly Period[], first: number, hourMs: number): Piece[] {
  const pieces: Piece[] = [];
  for (let index = first; index < spans.length; index++) {
    const { fromMs = 0, toMs = 0 } = spans[index] ?? {};
    if (fromMs >= hourMs + HOUR_MS) break;
    pieces.push({ index, fromMs: Math.max(fromMs, hourMs), toMs: Math.min(toMs, hourMs + HOUR_MS) });
  }
  return pieces;
}
