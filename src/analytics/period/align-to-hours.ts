import { HOUR_MS } from '../../core/clock.js';
import { type Period, startOfHour } from './period.js';

/** A part of a UTC hour whose raw scans are to be counted in one span, and not in the one that has the rollup of the hour. */
export interface BoundaryHour extends Period {
  readonly from: number;
  readonly to: number;
}

/** Where spans of time begin, as hours that have rollups, and what is to be corrected then. Spans are named by their index. */
export interface AlignedSpans {
  /** For each span but the first, the first whole UTC hour whose rollup counts in it. Ascending, may be equal. */
  readonly starts: readonly number[];
  readonly boundaryHours: readonly BoundaryHour[];
}

interface Piece extends Period {
  readonly index: number;
}

const lengthOf = ({ fromMs, toMs }: Period): number => toMs - fromMs;

/**
 * Assigns the UTC hours of adjoining spans to them. A UTC hour in which spans meet, as days of a zone with a half-hour offset
 * do, goes to the span that has most of it, and the other's part of it is read from raw scans: at most half an hour.
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

/** The parts of a UTC hour that lie in spans, from the span of this index on. */
function piecesOf(spans: readonly Period[], first: number, hourMs: number): Piece[] {
  const pieces: Piece[] = [];
  for (let index = first; index < spans.length; index++) {
    const { fromMs = 0, toMs = 0 } = spans[index] ?? {};
    if (fromMs >= hourMs + HOUR_MS) break;
    pieces.push({ index, fromMs: Math.max(fromMs, hourMs), toMs: Math.min(toMs, hourMs + HOUR_MS) });
  }
  return pieces;
}
