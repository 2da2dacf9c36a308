import type { EntityManager } from '@mikro-orm/postgresql';
import { addLabel, type Count, emptyCounts } from '../../scans/rollup/counts.js';
import { decodeLabels } from '../../scans/rollup/counts-codec.js';
import type { Dimension } from '../../scans/rollup/dimension.js';
import { startOfDay } from '../period/period.js';
import { findLabels } from './read-labels.js';
import type { PieceCounts } from './read-pieces.js';
import type { Rollup } from './read-rollups.js';

/** All figures of a period. */
export interface PeriodCounts extends Count {
  /** By the start of the UTC day; days without scans are absent. */
  readonly days: ReadonlyMap<number, Count>;
  /** By dimension, then by the label's words. */
  readonly labels: ReadonlyMap<Dimension, ReadonlyMap<string, Count>>;
}

function addCount<Key>(counts: Map<Key, Count>, key: Key, scans: number, uniques: number): void {
  const count = counts.get(key);
  if (count === undefined) counts.set(key, { scans, uniques });
  else {
    count.scans += scans;
    count.uniques += uniques;
  }
}

/**
 * Adds up rollups and pieces. Costs some 0.1 µs a label of a rollup, so it grows with days and labels and not with
 * scans.
 */
export async function countPeriod(
  em: EntityManager,
  rollups: readonly Rollup[],
  pieces: readonly PieceCounts[],
): Promise<PeriodCounts> {
  const sum = emptyCounts();
  const days = new Map<number, Count>();
  for (const { startMs, scans, uniques, labels } of rollups) {
    sum.scans += scans;
    sum.uniques += uniques;
    addCount(days, startOfDay(startMs), scans, uniques);
    decodeLabels(labels, (label, labelScans, labelUniques) => addLabel(sum, label, labelScans, labelUniques));
  }
  const labels = new Map<Dimension, Map<string, Count>>();
  const addWord = (dimension: Dimension, label: string, scans: number, uniques: number): void => {
    const counts = labels.get(dimension) ?? new Map<string, Count>();
    labels.set(dimension, counts);
    addCount(counts, label, scans, uniques);
  };
  const words = await findLabels(em, sum.labels.keys());
  for (const [number, { scans, uniques }] of sum.labels) {
    const word = words.get(number);
    if (word !== undefined) addWord(word.dimension, word.label, scans, uniques);
  }
  for (const { piece, scans, uniques, labels: ofPiece } of pieces) {
    sum.scans += piece.sign * scans;
    sum.uniques += piece.sign * uniques;
    addCount(days, startOfDay(piece.fromMs), piece.sign * scans, piece.sign * uniques);
    for (const { dimension, label, count } of ofPiece) {
      addWord(dimension, label, piece.sign * count.scans, piece.sign * count.uniques);
    }
  }
  return { scans: sum.scans, uniques: sum.uniques, days, labels };
}
