import type { GroupCounts } from './costs.js';
import type { Fleet } from './fleet.js';
import { poisson, type Random, randomSource, shuffled } from './random.js';
import { distinctOf, zipfShares } from './shares.js';

/** Scans of a batch that are written together: those of one shard, or all without Citus. */
export interface Group extends GroupCounts {
  readonly shard: number;
  /** Numbers of the workspaces, whose locks are acquired in this order. */
  readonly locks: readonly number[];
}

/** Workspaces with a smaller share are never written in parts. */
const DIVIDED_FROM = 0.01;

interface Place {
  readonly number: number;
  readonly share: number;
  readonly campaigns: number;
  readonly shard: number;
}

type Layout = Pick<
  Fleet,
  'seed' | 'workspaces' | 'skew' | 'campaigns' | 'shards' | 'partsOfWorkspace' | 'instances' | 'isBalancedByCode'
>;

/**
 * Returns where each workspace or part of one is stored, in the order of shards and locks, which is unrelated to its
 * share.
 */
function placesOf(layout: Layout): Place[] {
  const { seed, workspaces, skew, shards, partsOfWorkspace } = layout;
  const campaigns = layout.campaigns / (layout.isBalancedByCode ? layout.instances : 1);
  const parts = zipfShares(workspaces, skew).flatMap((share) => {
    const count = share >= DIVIDED_FROM ? partsOfWorkspace : 1;
    return Array.from({ length: count }, () => ({
      share: share / count,
      campaigns: Math.max(1, campaigns / workspaces / count),
    }));
  });
  const numbers = shuffled(parts.length, randomSource(seed));
  return parts
    .map((part, index) => ({ ...part, number: numbers[index] ?? 0, shard: (numbers[index] ?? 0) % shards }))
    .toSorted((one, other) => one.shard - other.shard || one.number - other.number);
}

/**
 * Returns a function that draws which workspaces the scans of a batch belong to, and thus its groups in the order of
 * shards.
 */
export function batchDivider(layout: Layout): (scans: number, random: Random) => Group[] {
  const places = placesOf(layout);
  return (scans, random) => {
    const groups: (Group & { locks: number[] })[] = [];
    for (const { number, share, campaigns, shard } of places) {
      const count = places.length === 1 ? scans : poisson(scans * share, random);
      if (count === 0) continue;
      const last = groups.at(-1);
      const known = last?.shard === shard ? last : { shard, workspaces: 0, campaigns: 0, scans: 0, locks: [] };
      const group = {
        shard,
        workspaces: known.workspaces + 1,
        campaigns: known.campaigns + distinctOf(count, campaigns),
        scans: known.scans + count,
        locks: known.locks,
      };
      group.locks.push(number);
      if (last?.shard === shard) groups[groups.length - 1] = group;
      else groups.push(group);
    }
    return groups;
  };
}
