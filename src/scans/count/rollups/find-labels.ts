import type { EntityManager } from '@mikro-orm/postgresql';
import { DIMENSIONS, type Dimension, dimensionOf } from '../../../core/contract/dimension.js';
import type { Count } from '../../rollup/counts.js';
import { decodeLabels } from '../../rollup/counts-codec.js';

export interface LabelText {
  readonly dimension: Dimension;
  readonly text: string;
}

interface Row {
  id: number;
  dimension: number;
  label: string;
}

/** About 20 MB. The text of a number never changes, so nothing is evicted below this size. */
const CACHED_MAX = 200_000;
const QUERY_LABELS_MAX = 5_000;

/** Keyed by driver, of which each database has one: in another database, a number means something else. */
const caches = new WeakMap<object, Map<number, LabelText>>();

/**
 * A label is in a rollup but not yet in the snapshot. Texts are written before the rollups that use them, but rollups
 * on another machine may be from a slightly later snapshot. The next snapshot has both.
 */
export class UnknownLabelError extends Error {
  constructor(label: number) {
    super(`The label ${label} has no text.`);
  }
}

/** Returns the texts of label numbers. Throws `UnknownLabelError` if a number has no text in the snapshot. */
export async function findLabels(em: EntityManager, numbers: Iterable<number>): Promise<Map<number, LabelText>> {
  const cache = caches.get(em.getDriver()) ?? new Map<number, LabelText>();
  caches.set(em.getDriver(), cache);
  const labels = new Map<number, LabelText>();
  const missing: number[] = [];
  for (const number of numbers) {
    const label = cache.get(number);
    if (label === undefined) missing.push(number);
    else labels.set(number, label);
  }
  if (cache.size + missing.length > CACHED_MAX) cache.clear();
  for (let start = 0; start < missing.length; start += QUERY_LABELS_MAX) {
    const rows = await em.execute<Row[]>('select id, dimension, label from scan_label where id = any (?::int[])', [
      `{${missing.slice(start, start + QUERY_LABELS_MAX).join(',')}}`,
    ]);
    for (const { id, dimension, label } of rows) {
      const found = { dimension: knownDimension(dimension), text: label };
      cache.set(id, found);
      labels.set(id, found);
    }
  }
  const unknown = missing.find((number) => !labels.has(number));
  if (unknown !== undefined) throw new UnknownLabelError(unknown);
  return labels;
}

/** The labels of some dimensions. */
export interface LabelSet {
  readonly has: (label: number) => boolean;
  /** Returns the sum of these labels in a rollup's encoded labels. */
  readonly sumIn: (labels: Uint8Array) => Count;
}

/**
 * The dimensions in which each raw scan has exactly one label, so that a rollup's labels tell how many raw scans it
 * counts. Scans that are counted in totals only have neither.
 */
export const RAW_DIMENSIONS = ['country', 'excluded'] as const;

/** Reads the numbers of the labels of these dimensions. */
export async function findLabelSet(em: EntityManager, dimensions: readonly Dimension[]): Promise<LabelSet> {
  const rows = await em.execute<{ id: number }[]>('select id from scan_label where dimension = any (?::smallint[])', [
    `{${dimensions.map((dimension) => DIMENSIONS[dimension].number).join(',')}}`,
  ]);
  return toLabelSet(rows.map(({ id }) => id));
}

/** Returns a set of label numbers that sums the counts of an encoded row which it contains. */
export function toLabelSet(numbers: readonly number[]): LabelSet {
  const ids = new Set(numbers);
  const has = (label: number): boolean => ids.has(label);
  const sumIn = (labels: Uint8Array): Count => {
    const sum = { scans: 0, uniques: 0 };
    decodeLabels(labels, (label, scans, uniques) => {
      if (!has(label)) return;
      sum.scans += scans;
      sum.uniques += uniques;
    });
    return sum;
  };
  return { has, sumIn };
}

/** Returns the dimension of a stored number. Throws if this version does not know it. */
function knownDimension(number: number): Dimension {
  const dimension = dimensionOf(number);
  if (dimension === undefined) throw new RangeError(`There is no dimension ${number}.`);
  return dimension;
}
