import { type AlignedSpans, alignToHours } from '../period/align-to-hours.js';
import { isUtc } from '../period/time-zone.js';
import { ALL_SCANS, type Segment } from '../segments/segment.js';
import type { FiguresRequest } from './figures-question.js';
import { isSplitBy } from './split/split-request.js';

/** Which tables the figures of a request are read from. */
export interface FiguresPlan extends FiguresRequest {
  /** The segment whose raw scans are counted; null if rollups are read. */
  readonly segment: Segment | null;
  /** Whether to fall back to rollups if the raw scans are too many or were deleted. */
  readonly canUseRollups: boolean;
  /** How the rollups' hours are assigned to the request's days and hours. */
  readonly alignedDays: AlignedSpans;
  readonly alignedHours: AlignedSpans | null;
  /**
   * Whether more raw scans are read than those at the ends of the period. Such reads are queued and have a time limit.
   */
  readonly readsRawScans: boolean;
  /** Whether rollups are read by the hour rather than by the day. */
  readonly readsHours: boolean;
}

/** Rollups that can be read in about 100 ms. */
const ROLLUPS_AIM = 10_000;
/** Maximum number of rollups to read if raw scans cannot be read. */
const ROLLUPS_MAX = 50_000;

/**
 * Decides which tables figures are read from. Rollups have all scans, by campaign. A segment is counted in raw scans,
 * and so are all scans of many campaigns, whose rollups would take longer to read.
 */
export function planFigures(request: FiguresRequest): FiguresPlan {
  const { scope, days, hours, zone, withHoursOfWeek } = request;
  const campaigns = scope.campaignIds?.length ?? 1;
  const readsHours = withHoursOfWeek || !isUtc(zone);
  const rollups = campaigns * days.length * (readsHours ? 24 : 1);
  const hasMany = campaigns > 1 && rollups > ROLLUPS_AIM;
  // The rollups of all campaigns take longer to read than their scans, which a table needs in any case.
  const segment = request.segment ?? (hasMany || isSplitBy(request.split, 'campaign') ? ALL_SCANS : null);
  const alignedDays = alignToHours(days);
  const alignedHours = hours === null ? null : alignToHours(hours);
  const hasPartialHours = [alignedDays, alignedHours].some((spans) => (spans?.boundaryHours.length ?? 0) > 0);
  return {
    ...request,
    segment,
    canUseRollups: request.segment === null && request.split === null && rollups <= ROLLUPS_MAX,
    alignedDays,
    alignedHours,
    readsHours,
    readsRawScans: segment !== null || request.split !== null || hasPartialHours,
  };
}
