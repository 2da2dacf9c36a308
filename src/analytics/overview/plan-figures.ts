import type { SegmentDimension } from '../../core/contract/dimension.js';
import type { FiguresScope } from '../figures-scope.js';
import { type AlignedSpans, alignToHours } from '../period/align-to-hours.js';
import type { LocalSpan } from '../period/local-spans.js';
import type { Period } from '../period/period.js';
import { isUtc, type TimeZone } from '../period/time-zone.js';
import { ALL_SCANS, type Segment } from '../segments/segment.js';

/** Which figures are asked for. */
export interface FiguresRequest {
  readonly scope: FiguresScope;
  /** Null for all scans. */
  readonly segment: Segment | null;
  readonly period: Period;
  readonly now: number;
  readonly zone: TimeZone;
  /** The days of the zone. */
  readonly days: readonly LocalSpan[];
  /** The hours of the zone; null if they are not wanted. */
  readonly hours: readonly LocalSpan[] | null;
  readonly withHoursOfWeek: boolean;
  readonly withPrevious: boolean;
  /** Whether scans that are not counted are wanted: by reason, and by day and hour. */
  readonly withExcluded: boolean;
  readonly withExcludedPoints: boolean;
  /** The lists of labels that are wanted; others may be empty. */
  readonly dimensions: readonly SegmentDimension[];
  /** How many campaigns are wanted. */
  readonly topCampaigns: number;
}

/** From which tables the figures of a request are read. */
export interface FiguresPlan extends FiguresRequest {
  /** The segment whose raw scans are counted; null where the rollups are read. */
  readonly segment: Segment | null;
  /** Whether the rollups are read after all where the raw scans are too many, or were deleted. */
  readonly canUseRollups: boolean;
  /** How the hours of the rollups are divided into the request's days and hours. */
  readonly alignedDays: AlignedSpans;
  readonly alignedHours: AlignedSpans | null;
  /** Whether more raw scans are read than those at the ends of the period: such reads wait for each other and have a time limit. */
  readonly readsRawScans: boolean;
}

/** Rollups that are read in about 100 ms. */
const ROLLUPS_AIM = 10_000;
/** The most rollups to read where raw scans cannot be read. */
const ROLLUPS_MAX = 50_000;

/**
 * Decides once from which tables figures are read. Rollups have all scans, by campaign; a segment is counted in raw scans, and so are
 * all scans of many campaigns, whose rollups would take longer to read.
 */
export function planFigures(request: FiguresRequest): FiguresPlan {
  const { scope, days, hours, zone, withHoursOfWeek } = request;
  const campaigns = scope.campaignIds?.length ?? 1;
  const rollups = campaigns * days.length * (withHoursOfWeek || !isUtc(zone) ? 24 : 1);
  const segment = request.segment ?? (campaigns > 1 && rollups > ROLLUPS_AIM ? ALL_SCANS : null);
  const alignedDays = alignToHours(days);
  const alignedHours = hours === null ? null : alignToHours(hours);
  const hasPartialHours = [alignedDays, alignedHours].some((spans) => (spans?.boundaryHours.length ?? 0) > 0);
  return {
    ...request,
    segment,
    canUseRollups: request.segment === null && rollups <= ROLLUPS_MAX,
    alignedDays,
    alignedHours,
    readsRawScans: segment !== null || hasPartialHours,
  };
}
