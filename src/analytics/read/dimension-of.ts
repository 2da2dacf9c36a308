import { DIMENSIONS, type Dimension } from '../../scans/rollup/dimension.js';

const isDimension = (name: string): name is Dimension => Object.hasOwn(DIMENSIONS, name);

const byNumber = new Map<number, Dimension>(
  Object.entries(DIMENSIONS).flatMap(([name, number]) => (isDimension(name) ? [[number, name] as const] : [])),
);

/** The dimension of a stored number. Throws for one that this version does not know. */
export function dimensionOf(number: number): Dimension {
  const dimension = byNumber.get(number);
  if (dimension === undefined) throw new RangeError(`there is no dimension ${number}`);
  return dimension;
}
