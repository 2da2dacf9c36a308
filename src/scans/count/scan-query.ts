import { DAY_MS } from '../../core/clock.js';
import { SEGMENT_DIMENSIONS, type SegmentDimension } from '../../core/contract/dimension.js';
import { textArray } from '../../platform/database/statement.js';
import { isUtc, type LocalSpan, type TimeZone } from '../period/local-spans.js';
import { type Period, startOfDay } from '../period/period.js';
import { alignToHours } from '../period/whole-hours.js';
import type { Grouping } from './figures.js';

/** The subject of figures: all campaigns of a workspace, or some of them. */
export interface FiguresScope {
  readonly workspaceId: string;
  /** Null for all campaigns, including deleted ones. */
  readonly campaignIds: readonly string[] | null;
}

/** Returns the `subject_id`s of the scope's rollups and totals as a PostgreSQL array. */
export const rollupKeysOf = ({ workspaceId, campaignIds }: FiguresScope): string =>
  textArray(campaignIds ?? [workspaceId]);

/** What a scan must have, or must not have, in a dimension. */
export interface LabelCondition {
  readonly dimension: SegmentDimension;
  /** True for scans with none of the labels, false for scans with one of them. */
  readonly isExcluded: boolean;
  /** At least one label in the form of `labelIn`, or of a rule, where `DEFAULT_LABEL` means none. */
  readonly labels: readonly string[];
}

/** The scans in a scope for which all conditions hold. */
export type Segment = readonly LabelCondition[];

/** The segment of all scans in a scope. */
export const ALL_SCANS: Segment = [];

/** What a scan has as a text: its campaign's id, or a label. */
export const LABEL_KEYS = ['campaign', ...SEGMENT_DIMENSIONS] as const;
export type LabelKey = (typeof LABEL_KEYS)[number];

/** A side of a table: which groups have a row or column, by the number of that row or column. */
export interface TableSide {
  readonly by: LabelKey | 'span';
  /** Keyed by the group's text: label, campaign id, or index of a span. `DEFAULT_LABEL` stands for no rule. */
  readonly positions: ReadonlyMap<string, number>;
  /** The number of rows or columns. The last one is for all other groups. */
  readonly size: number;
}

/** Cells of a table, whose numbers have two bytes. */
export const CELLS_MAX = 2 ** 16;

/** A table of scans by two keys. Its cells are numbered by rows. */
export interface CellTable {
  readonly rows: TableSide;
  readonly columns: TableSide;
}

/** A question about the scans of a period. */
export interface ScanQuery {
  readonly scope: FiguresScope;
  readonly segment: Segment;
  readonly period: Period;
  readonly zone: TimeZone;
  readonly now: number;
  /** Days in the time zone, and hours; empty unless a grouping needs them. */
  readonly days: readonly LocalSpan[];
  readonly hours: readonly LocalSpan[];
  readonly groupBy: ReadonlySet<Grouping>;
}

/** A question about the scans of a period, and of another that it is compared with. */
export interface FiguresQuery extends ScanQuery {
  readonly compared: Period;
  /** What is read of that; empty for nothing. */
  readonly compareBy: ReadonlySet<Grouping>;
  /** The sides of a table that is read next, scan by scan; empty for none. */
  readonly sides: readonly string[];
}

/** Returns the question about the period compared with; null if nothing is read of it. */
export const comparedQuery = (query: FiguresQuery): ScanQuery | null =>
  query.compareBy.size === 0
    ? null
    : { ...query, period: query.compared, groupBy: query.compareBy, days: [], hours: [] };

/** Whether scans that are not counted are read too. */
export const needsExcluded = (groupBy: ReadonlySet<Grouping>): boolean =>
  groupBy.has('excluded') || groupBy.has('excludedByDay') || groupBy.has('excludedByHour');

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
export function planCount({ scope, segment, period, days, hours, zone, groupBy, sides }: FiguresQuery): CountPlan {
  const campaigns = scope.campaignIds?.length ?? 1;
  const readsHours = groupBy.has('hourOfWeek') || (!isUtc(zone) && days.length + hours.length > 0);
  const utcDays = (startOfDay(period.toMs - 1) - startOfDay(period.fromMs)) / DAY_MS + 1;
  const rollups = campaigns * utcDays * (readsHours ? 24 : 1);
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
