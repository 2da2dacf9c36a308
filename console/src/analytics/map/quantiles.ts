/**
 * Lower bounds of at most `classes` classes that divide the values into parts of similar size, ascending and distinct.
 * Zeros are in no class. Few distinct values make few classes.
 */
export function quantileBounds(values: readonly number[], classes: number): number[] {
  const sorted = values.filter((value) => value > 0).sort((a, b) => a - b);
  const bounds = Array.from({ length: classes }, (_, index) => sorted[Math.floor((index * sorted.length) / classes)]);
  return [...new Set(bounds.filter((bound) => bound !== undefined))];
}

/** Class of a value, from 1; 0 for a value below all classes. */
export const classOf = (value: number, bounds: readonly number[]): number =>
  value <= 0 ? 0 : bounds.filter((bound) => bound <= value).length;

const SHADES = 5;

/** Shade of a class, from 1 to `SHADES`, so that few classes span the whole scale. */
export const shadeOf = (level: number, classes: number): number =>
  level === 0 ? 0 : classes < 2 ? SHADES - 1 : Math.round(1 + ((level - 1) * (SHADES - 1)) / (classes - 1));
