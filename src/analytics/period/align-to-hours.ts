import { HOUR_MS } from '../../core/clock.js';
import { type Period, startOfHour } from './period.js';

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
