import type { ErrorCorrection } from '../../core/contract/style-options.js';
import { symbolSize, VERSION_MAX } from '../symbol/function-patterns.js';
import { choosePlate } from './badge-plate.js';
import { type BadgeShape, badgeSide } from './badge-shape.js';

/** How much of the code's side a badge should take at least. */
export const BADGE_SHARE_WANTED = 0.2;
/**
 * How many times as many modules a side a code may have for a larger badge: at the same printed size every module shrinks by
 * this factor.
 */
export const GROWTH_MAX = 1.25;

/**
 * Returns the version, the given one or a larger one, that a code with a badge of this shape is made in; null when no
 * version has room for it. It is the smallest in which the badge takes BADGE_SHARE_WANTED of the code's side, but the code
 * grows by GROWTH_MAX at most beyond the smallest version that has any room. When no version up to there suffices, it is the
 * one with the largest product of the badge's share and the width of a module. Capacity grows with the version, so the
 * content still fits.
 */
export function versionForBadge(version: number, level: ErrorCorrection, shape: BadgeShape): number | null {
  let best: number | null = null;
  let bestProduct = 0;
  let sizeMax = Number.POSITIVE_INFINITY;
  for (let candidate = version; candidate <= VERSION_MAX && symbolSize(candidate) <= sizeMax; candidate++) {
    const share = badgeShare(candidate, level, shape);
    if (share >= BADGE_SHARE_WANTED) return candidate;
    if (share === 0) continue;
    if (best === null) sizeMax = symbolSize(candidate) * GROWTH_MAX;
    const product = share / symbolSize(candidate);
    if (product > bestProduct) [best, bestProduct] = [candidate, product];
  }
  return best;
}

/** Returns the share of the code's side that the largest badge of this shape takes; 0 when there is no room for it. */
export function badgeShare(version: number, level: ErrorCorrection, shape: BadgeShape): number {
  const plate = choosePlate(version, level, shape);
  return plate === null ? 0 : badgeSide(plate, shape) / symbolSize(version);
}
