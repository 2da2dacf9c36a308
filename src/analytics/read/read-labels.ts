import type { EntityManager } from '@mikro-orm/postgresql';
import type { Dimension } from '../../scans/rollup/dimension.js';
import { readOf } from '../figures-scope.js';
import { dimensionOf } from './dimension-of.js';

export interface LabelText {
  readonly dimension: Dimension;
  readonly label: string;
}

interface Row {
  id: number;
  dimension: number;
  label: string;
}

/** Some 20 MB. Numbers never change their word, so nothing is forgotten until there are so many. */
const REMEMBERED_MAX = 200_000;
const ASKED_AT_ONCE = 5_000;

/** By driver, which is one per database: numbers mean nothing in another one. */
const remembered = new WeakMap<object, Map<number, LabelText>>();

/**
 * The words of label numbers. Throws for a number that the snapshot has no word for: words are written before the
 * figures that use them.
 */
export async function findLabels(em: EntityManager, numbers: Iterable<number>): Promise<Map<number, LabelText>> {
  const known = remembered.get(em.getDriver()) ?? new Map<number, LabelText>();
  remembered.set(em.getDriver(), known);
  const labels = new Map<number, LabelText>();
  const missing: number[] = [];
  for (const number of numbers) {
    const label = known.get(number);
    if (label === undefined) missing.push(number);
    else labels.set(number, label);
  }
  if (known.size + missing.length > REMEMBERED_MAX) known.clear();
  for (let start = 0; start < missing.length; start += ASKED_AT_ONCE) {
    const rows = await readOf(em)<Row>('select id, dimension, label from scan_label where id = any (?::int[])', [
      `{${missing.slice(start, start + ASKED_AT_ONCE).join(',')}}`,
    ]);
    for (const { id, dimension, label } of rows) {
      const read = { dimension: dimensionOf(dimension), label };
      known.set(id, read);
      labels.set(id, read);
    }
  }
  const lost = missing.find((number) => !labels.has(number));
  if (lost !== undefined) throw new RangeError(`label ${lost} has no word`);
  return labels;
}
