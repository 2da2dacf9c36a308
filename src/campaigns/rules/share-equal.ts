import { RecentMap } from '../../core/recent-map.js';

/** In JSON characters. */
const CACHED_LENGTH_MAX = 8_000_000;
const CACHED_MAX = 40_000;

interface Prepared<Value> {
  readonly value: Value;
  /** Length of the key in characters. */
  readonly length: number;
}

/**
 * Returns a function that prepares stored values and returns the same object for equal values as long as it is in use.
 * The rules of many campaigns have few different conditions; sharing them saves memory and keeps them in the
 * processor's caches. Do not modify the results.
 */
export function shareEqual<Stored, Value>(prepare: (stored: Stored) => Value): (stored: Stored) => Value {
  const known = new RecentMap<string, Prepared<Value>>(CACHED_MAX, {
    most: CACHED_LENGTH_MAX,
    of: ({ length }) => length,
  });
  return (stored) => {
    const key = JSON.stringify(stored);
    const found = known.get(key);
    if (found !== undefined) return found.value;
    const value = prepare(stored);
    known.set(key, { value, length: key.length });
    return value;
  };
}
