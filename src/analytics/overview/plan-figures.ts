import type { SegmentDimension } from '../../core/contract/dimension.js';
import type { FiguresScope } from '../figures-scope.js';
import { type AlignedSpans, alignToHours } from '../period/align-to-hours.js';
import type { LocalSpan } from '../period/local-spans.js';
import type { Period } from '../period/period.js';
import { isUtc, type TimeZone } from '../period/time-zone.js';
import { ALL_SCANS, type Segment } from '../segments/segment.js';
import type { RowOrder } from './row-order.js';
import { isSplitBy, type SplitRequest } from './split/split-request.js';

/** The requested figures. */
export interface FiguresRequest {
  /** What the all-time totals are of. */
  readonly subject: FiguresScope;
  readonly scope: FiguresScope;
  /** Null for all scans. */
  readonly segment: Segment | null;
  readonly period: Period;
  /** What the period is compared with. */
  readonly compared: Period;
  readonly now: number;
  readonly zone: TimeZone;
  /** Days in the time zone. */
  readonly days: readonly LocalSpan[];
  /** Hours in the time zone; null if not requested. */
  readonly hours: readonly LocalSpan[] | null;
  readonly withHoursOfWeek: boolean;
  readonly withPrevious: boolean;
  /** Whether uncounted scans are requested, by reason, and by day and hour. */
  readonly withExcluded: boolean;
  readonly withExcludedPoints: boolean;
  /** Whether scans that are counted in totals only are requested although a filter leaves them out. */
  readonly withUnlabelled: boolean;
  /** Requested lists of labels; others may be empty. */
  readonly dimensions: readonly SegmentDimension[];
  /** Those whose rows have the scans of the compared period, too. */
  readonly previousDimensions: readonly SegmentDimension[];
  /** Whether counts by campaign are requested, and those of the compared period. */
  readonly withCampaigns: boolean;
  readonly withPreviousCampaigns: boolean;
  /** Number of campaigns requested. */
  readonly topCampaigns: number;
  /** The order of all lists. */
  readonly order: RowOrder;
  readonly split: SplitRequest | null;
  /** From 1 for Monday to 7 for Sunday. */
  readonly firstWeekday: number;
}

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
