import { createHash } from 'node:crypto';
import { RecentMap } from '../../core/recent-map.js';
import type { readBadge } from '../badge/read-badge.js';
import type { ArtworkStyle } from '../draw/drawing.js';

/**
 * Everything that the pictures of different texts may have in common. The badge's letters may come from a name. The
 * extent in modules follows from the version and determines the badge's plate.
 */
export interface Look {
  readonly style: ArtworkStyle;
  readonly badge: Awaited<ReturnType<typeof readBadge>>;
  readonly extent: number;
}

/** Takes less than 200 KB. */
const CAPACITY = 1_000;

/** Keys of looks of which this process has read a code in every required capture. */
const proven = new RecentMap<string, true>(CAPACITY);

/** A hash, because a look may have a large logo. */
const keyOf = (look: Look): string => createHash('sha256').update(JSON.stringify(look)).digest('base64url');

export const isProven = (look: Look): boolean => proven.get(keyOf(look)) === true;

export const markProven = (look: Look): void => proven.set(keyOf(look), true);
