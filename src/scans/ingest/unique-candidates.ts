import { DAY_MS } from '../../core/clock.js';
import { dates, uuids, wholeBigints } from '../postgres/postgres-arrays.js';
import { isCounted, type JournaledScan } from './journaled-scan.js';

/** The earliest scan by a visitor of a campaign on a UTC day within a batch. */
export interface UniqueCandidate {
  readonly dayMs: number;
  readonly journaled: JournaledScan;
  /** Its position in the batch. */
  readonly index: number;
}

/** Up to this many candidates of a campaign are searched linearly, which is faster than a map. */
const LINEAR_MAX = 16;

/** Returns candidates in campaign order, which makes them neighbours in the index of `scan_visitor`. */
export function findCandidates(scans: readonly JournaledScan[], order: Int32Array): UniqueCandidate[] {
  const candidates: UniqueCandidate[] = [];
  let campaign = '';
  let first = 0;
  // Positions by visitor, only for campaigns with many candidates.
  let positions = new Map<bigint, number[]>();
  const find = (visitor: bigint, dayMs: number): number => {
    const isMatch = (at: number): boolean => {
      const known = candidates[at];
      return known?.dayMs === dayMs && known.journaled.scan.visitor === visitor;
    };
    if (positions.size > 0) return positions.get(visitor)?.find(isMatch) ?? -1;
    for (let at = first; at < candidates.length; at++) if (isMatch(at)) return at;
    return -1;
  };
  const add = (candidate: UniqueCandidate): void => {
    candidates.push(candidate);
    if (candidates.length - first < LINEAR_MAX) return;
    for (let at = positions.size > 0 ? candidates.length - 1 : first; at < candidates.length; at++) {
      const visitor = candidates[at]?.journaled.scan.visitor ?? 0n;
      const known = positions.get(visitor);
      if (known === undefined) positions.set(visitor, [at]);
      else known.push(at);
    }
  };
  for (const index of order) {
    const journaled = scans[index];
    if (journaled === undefined || !isCounted(journaled)) continue;
    const { visitor, scannedMs } = journaled.scan;
    if (visitor === 0n) continue;
    if (journaled.campaignKey.text !== campaign) {
      campaign = journaled.campaignKey.text;
      first = candidates.length;
      if (positions.size > 0) positions = new Map();
    }
    const dayMs = scannedMs - (scannedMs % DAY_MS);
    const at = find(visitor, dayMs);
    const known = candidates[at];
    if (known === undefined) add({ dayMs, journaled, index });
    else if (isBefore(journaled, known.journaled)) candidates[at] = { dayMs, journaled, index };
  }
  return candidates;
}

const isBefore = (one: JournaledScan, other: JournaledScan): boolean =>
  one.scan.scannedMs < other.scan.scannedMs ||
  (one.scan.scannedMs === other.scan.scannedMs && one.sequence < other.sequence);

/** The key columns of `scan_visitor`: workspaces, campaigns, days, visitors. */
export const visitorColumns = (candidates: readonly UniqueCandidate[]): Buffer[] => [
  uuids(candidates.map(({ journaled }) => journaled.campaignKey.workspaceBytes)),
  uuids(candidates.map(({ journaled }) => journaled.campaignKey.campaignBytes)),
  dates(candidates.map(({ dayMs }) => dayMs)),
  wholeBigints(candidates.map(({ journaled }) => journaled.scan.visitor)),
];
