import type { GraphQLResolveInfo } from 'graphql';
import { selectedFields } from '../../access/context/selected-fields.js';
import type { Dimension } from '../../core/contract/dimension.js';
import type { FiguresScope } from '../figures-scope.js';
import type { LocalSpan } from '../period/local-spans.js';
import type { Period } from '../period/period.js';
import type { TimeZone } from '../period/time-zone.js';
import type { Count } from '../rollup/counts.js';
import type { Segment } from '../segments/segment.js';

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
  readonly withCampaigns: boolean;
  readonly withHoursOfWeek: boolean;
  readonly withExcludedPoints: boolean;
  /** Members of the overview that the caller wants; figures of others may be missing where they cost a read. */
  readonly fields: ReadonlySet<string>;
}

/** The counts of spans by their index; spans without scans are absent. */
export type CountsByIndex = ReadonlyMap<number, Count>;

/** The counts of a period. */
export interface Figures extends Count {
  readonly previous: Count;
  readonly days: CountsByIndex;
  readonly hours: CountsByIndex;
  /** By the hour of the week, from Monday at midnight; empty if they are not wanted. */
  readonly hoursOfWeek: CountsByIndex;
  /** Of the same days and hours the scans that are not counted; empty if they are not wanted, null if they are too many to be read. */
  readonly excludedDays: CountsByIndex | null;
  readonly excludedHours: CountsByIndex;
  readonly labels: ReadonlyMap<Dimension, ReadonlyMap<string, Count>>;
  /** By id, if they are wanted. */
  readonly campaigns: ReadonlyMap<string, Count>;
}

/** Members of the overview for which the period before is read. */
export const wantsPrevious = (fields: ReadonlySet<string>): boolean =>
  fields.has('previousPeriod') || fields.has('changePercent');

export const wantsExcludedPoints = (fields: ReadonlySet<string>): boolean =>
  fields.has('timeline.excludedScans') || fields.has('hourly.excludedScans');

/** The members of the overview that a query wants; those of its points as `timeline.excludedScans`. */
export function overviewFields(info: GraphQLResolveInfo): ReadonlySet<string> {
  const ofPoints = ['timeline', 'hourly'].flatMap((list) =>
    [...selectedFields(info, [list])].map((name) => `${list}.${name}`),
  );
  return new Set([...selectedFields(info), ...ofPoints]);
}
