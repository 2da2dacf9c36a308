import { Comparison } from '../../core/contract/calendar/compared-days.js';
import { MONDAY } from '../../core/contract/calendar/first-weekday.js';
import { DIMENSIONS, SEGMENT_DIMENSIONS, type SegmentDimension } from '../../core/contract/dimension.js';
import type { FiguresScope } from '../figures-scope.js';
import { type ChosenPeriod, comparedPeriod } from '../period/chosen-period.js';
import { localDays, localHours } from '../period/local-spans.js';
import type { TimeZone } from '../period/time-zone.js';
import type { Segment } from '../segments/segment.js';
import type { FiguresRequest } from './plan-figures.js';
import { MOST_SCANS, needsPrevious, type RowOrder } from './row-order.js';
import { isSplitBy, isTimeUnit, type SplitRequest } from './split/split-request.js';
import { hasHoursOfWeek, isHourly } from './timeline.js';

/** A question about scans, checked and typed: what `analyticsOverview` reads from its arguments, and reports ask. */
export interface FiguresQuestion {
  /** What the all-time totals are of. By default the scope, which a filter may have narrowed. */
  readonly subject?: FiguresScope;
  readonly scope: FiguresScope;
  readonly period: ChosenPeriod;
  readonly zone: TimeZone;
  readonly now: number;
  /**
   * The requested members of the overview; also `timeline.excludedScans` and `hourly.excludedScans`, and
   * `previousScans` or `changePercent` of a list, such as `cities.changePercent`.
   */
  readonly fields: ReadonlySet<string>;
  /** All scans by default. */
  readonly segment?: Segment | null;
  /** By default the period of the same length before. */
  readonly comparison?: Comparison | null;
  readonly order?: RowOrder;
  /** None by default. */
  readonly topCampaigns?: number;
  readonly split?: Omit<SplitRequest, 'withPrevious'> | null;
  /** Monday by default. */
  readonly firstWeekday?: number;
}

const PREVIOUS = ['previousScans', 'changePercent'];
const PREVIOUS_OF_SPLIT = [
  ...PREVIOUS.flatMap((name) => [`split.rows.${name}`, `split.columns.${name}`]),
  'split.rows.previousScansByColumn',
];

/** Returns what has to be read to answer a question. */
export function toFiguresRequest(question: FiguresQuestion): FiguresRequest {
  const { scope, period, zone, now, fields } = question;
  const { subject = scope, segment = null, comparison = null, order = MOST_SCANS, firstWeekday = MONDAY } = question;
  const topCampaigns = fields.has('topCampaigns') ? (question.topCampaigns ?? 0) : 0;
  const split = withPrevious(fields.has('split') ? (question.split ?? null) : null, fields, order);
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
    ...{ subject, scope, segment, period, now, zone, order, topCampaigns, split, firstWeekday, withExcludedPoints },
    ...{ dimensions, previousDimensions, withPreviousCampaigns },
    compared: comparedPeriod(period, comparison, zone, now),
    days: localDays(period, zone),
    hours: fields.has('hourly') && isHourly(period, zone) ? localHours(period, zone) : null,
    withHoursOfWeek: fields.has('hoursOfWeek') && hasHoursOfWeek(period),
    withUnlabelled: segment !== null && fields.has('totalsOnlyScans'),
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
  split: FiguresQuestion['split'] | null,
  fields: ReadonlySet<string>,
  order: RowOrder,
): SplitRequest | null {
  if (!split) return null;
  const isWanted = needsPrevious(order) || PREVIOUS_OF_SPLIT.some((name) => fields.has(name));
  return { ...split, withPrevious: isWanted && !isTimeUnit(split.rows) && !isTimeUnit(split.columns) };
}
