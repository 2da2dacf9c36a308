import type { Comparison } from '../../core/contract/calendar/compared-days.js';
import { DIMENSIONS, SEGMENT_DIMENSIONS, type SegmentDimension } from '../../core/contract/dimension.js';
import type { FiguresScope } from '../figures-scope.js';
import { type ChosenPeriod, comparedPeriod } from '../period/chosen-period.js';
import { type LocalSpan, localDays, localHours } from '../period/local-spans.js';
import type { Period } from '../period/period.js';
import type { TimeZone } from '../period/time-zone.js';
import type { Segment } from '../segments/segment.js';
import { needsPrevious, type RowOrder } from './row-order.js';
import { isSplitBy, isTimeUnit, type SplitRequest } from './split/split-request.js';
import { hasHoursOfWeek, isHourly } from './timeline.js';

/** A question about scans, checked and typed: what `analyticsOverview` reads from its arguments. */
export interface FiguresQuestion {
  /** What the all-time totals are of: the scope before a filter has narrowed it. */
  readonly subject: FiguresScope;
  readonly scope: FiguresScope;
  /** Null for all scans. */
  readonly segment: Segment | null;
  readonly period: ChosenPeriod;
  /** Null for the period of the same length before. */
  readonly comparison: Comparison | null;
  readonly zone: TimeZone;
  readonly now: number;
  /**
   * The requested members of the overview; also `timeline.excludedScans` and `hourly.excludedScans`, and
   * `previousScans` or `changePercent` of a list, such as `cities.changePercent`.
   */
  readonly fields: ReadonlySet<string>;
  /** The order of all lists. */
  readonly order: RowOrder;
  /** Number of campaigns to list. */
  readonly topCampaigns: number;
  readonly split: Omit<SplitRequest, 'withPrevious'> | null;
  /** From 1 for Monday to 7 for Sunday. */
  readonly firstWeekday: number;
}

/** What has to be read to answer a question. */
export interface FiguresRequest extends Omit<FiguresQuestion, 'fields' | 'comparison'> {
  /** What the period is compared with. */
  readonly compared: Period;
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
  readonly withTotalsOnly: boolean;
  /** Requested lists of labels; others may be empty. */
  readonly dimensions: readonly SegmentDimension[];
  /** Those whose rows have the scans of the compared period, too. */
  readonly previousDimensions: readonly SegmentDimension[];
  /** Whether counts by campaign are requested, and those of the compared period. */
  readonly withCampaigns: boolean;
  readonly withPreviousCampaigns: boolean;
  readonly split: SplitRequest | null;
}

const PREVIOUS = ['previousScans', 'changePercent'];
const PREVIOUS_OF_SPLIT = [
  ...PREVIOUS.flatMap((name) => [`split.rows.${name}`, `split.columns.${name}`]),
  'split.rows.previousScansByColumn',
];

/** Returns what has to be read to answer a question. */
export function toFiguresRequest({ fields, comparison, ...question }: FiguresQuestion): FiguresRequest {
  const { segment, period, zone, now, order } = question;
  const topCampaigns = fields.has('topCampaigns') ? question.topCampaigns : 0;
  const split = withPrevious(fields.has('split') ? question.split : null, fields, order);
  const hasPrevious = (list: string): boolean =>
    needsPrevious(order) || PREVIOUS.some((name) => fields.has(`${list}.${name}`));
  const isSplit = (dimension: SegmentDimension): boolean => isSplitBy(split, dimension);
  const dimensions = SEGMENT_DIMENSIONS.filter((name) => fields.has(DIMENSIONS[name].list) || isSplit(name));
  const previousDimensions = dimensions.filter(
    (name) =>
      (fields.has(DIMENSIONS[name].list) && hasPrevious(DIMENSIONS[name].list)) ||
      (split?.withPrevious && isSplit(name)),
  );
  const splitsCampaigns = isSplitBy(split, 'campaign');
  const withPreviousCampaigns =
    (topCampaigns > 0 && hasPrevious('topCampaigns')) || (splitsCampaigns && split?.withPrevious === true);
  const withExcludedPoints = fields.has('timeline.excludedScans') || fields.has('hourly.excludedScans');
  return {
    ...question,
    ...{ topCampaigns, split, withExcludedPoints, dimensions, previousDimensions, withPreviousCampaigns },
    compared: comparedPeriod(period, comparison, zone, now),
    days: localDays(period, zone),
    hours: fields.has('hourly') && isHourly(period, zone) ? localHours(period, zone) : null,
    withHoursOfWeek: fields.has('hoursOfWeek') && hasHoursOfWeek(period),
    withTotalsOnly: segment !== null && fields.has('totalsOnlyScans'),
    withCampaigns: topCampaigns > 0 || splitsCampaigns,
    withPrevious:
      fields.has('previousPeriod') ||
      fields.has('changePercent') ||
      previousDimensions.length > 0 ||
      withPreviousCampaigns,
    withExcluded: fields.has('excluded') || withExcludedPoints,
  };
}

/** Time has no previous figures: days of two periods do not correspond. */
function withPrevious(
  split: FiguresQuestion['split'],
  fields: ReadonlySet<string>,
  order: RowOrder,
): SplitRequest | null {
  if (split === null) return null;
  const isWanted = needsPrevious(order) || PREVIOUS_OF_SPLIT.some((name) => fields.has(name));
  return { ...split, withPrevious: isWanted && !isTimeUnit(split.rows) && !isTimeUnit(split.columns) };
}
