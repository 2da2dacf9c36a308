import { isUtc } from '../period/local-spans.js';
import { alignToHours } from '../period/whole-hours.js';
import type { FiguresQuery } from './scan-query.js';

/** Which tables a query is answered from. */
export interface CountPlan {
  /** Rollups have all scans, by campaign; scans are counted one by one, in blocks and rows. */
  readonly source: 'rollups' | 'scans';
  /** Whether to fall back to rollups if the scans are too many or were deleted. */
  readonly canUseRollups: boolean;
  /** Whether more scans are read than those at the ends of the period. Such reads are queued and have a time limit. */
  readonly readsScans: boolean;
  /** Whether rollups are read by the hour rather than by the day. */
  readonly readsHours: boolean;
}

/** Rollups that can be read in about 100 ms. */
const ROLLUPS_AIM = 10_000;
/** Maximum number of rollups to read if scans cannot be read. */
const ROLLUPS_MAX = 50_000;

/**
 * Decides which tables a query is answered from. A segment is counted in scans, and so are all scans of many campaigns, whose
 * rollups would take longer to read.
 */
export function planCount({ scope, segment, days, hours, zone, groupBy, sides }: FiguresQuery): CountPlan {
  const campaigns = scope.campaignIds?.length ?? 1;
  const readsHours = groupBy.has('hourOfWeek') || !isUtc(zone);
  const rollups = campaigns * days.length * (readsHours ? 24 : 1);
  const hasMany = campaigns > 1 && rollups > ROLLUPS_AIM;
  // The rollups of all campaigns take longer to read than their scans, which a table needs in any case.
  const source = segment.length > 0 || hasMany || sides.includes('campaign') ? 'scans' : 'rollups';
  const hasBoundaryHours = [days, hours].some((spans) => alignToHours(spans).boundaryHours.length > 0);
  return {
    source,
    canUseRollups: segment.length === 0 && sides.length === 0 && rollups <= ROLLUPS_MAX,
    readsScans: source === 'scans' || sides.length > 0 || hasBoundaryHours,
    readsHours,
  };
}
