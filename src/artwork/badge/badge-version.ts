import type { ErrorCorrection } from '../../core/contract/style-options.js';
import { symbolSize, VERSION_MAX } from '../symbol/function-patterns.js';
import { choosePlate } from './badge-plate.js';
import { type BadgeShape, badgeSide } from './badge-shape.js';

/** Share of the code's side that a badge should at least take. */
export const BADGE_SHARE_WANTED = 0.2;
/**
 * Maximum growth of a code, in modules per side, for the sake of a larger badge. At the same printed size, every module
 * shrinks by this factor.
 */
export const GROWTH_MAX = 1.25;

/**
 * Returns the version, at least the given one, for a code with a badge of this shape; null if no version has room for
 * it. Chooses the smallest version in which the badge takes BADGE_SHARE_WANTED of the code's side or its maximum, but grows by at most
 * GROWTH_MAX beyond the smallest version with any room. If none of these suffices, chooses the one with the largest
 * product of the badge's share and the module width. Capacity grows with the version, so the content still fits.
 */
export function versionForBadge(version: number, level: ErrorCorrection, shape: BadgeShape): number | null {
  const wanted = Math.min(BADGE_SHARE_WANTED, shape.shareMax ?? BADGE_SHARE_WANTED);
  let best: number | null = null;
  let bestProduct = 0;
  let sizeMax = Number.POSITIVE_INFINITY;
  for (let candidate = version; candidate <= VERSION_MAX && symbolSize(candidate) <= sizeMax; candidate++) {
    const share = badgeShare(candidate, level, shape);
    if (share >= wanted) return candidate;
    if (share === 0) continue;
    if (best === null) sizeMax = symbolSize(candidate) * GROWTH_MAX;
    const product = share / symbolSize(candidate);
    if (product > bestProduct) [best, bestProduct] = [candidate, product];
  }
  return best;
}

/** Returns the share of the code's side taken by the largest badge of this shape; 0 if there is no room. */
export function badgeShare(version: number, level: ErrorCorrection, shape: BadgeShape): number {
  const plate = choosePlate(version, level, shape);
  return plate === null ? 0 : badgeSide(plate, shape) / symbolSize(version);
}
