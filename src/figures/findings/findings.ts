import type { CalendarPeriod } from '../../core/contract/calendar/calendar-period.js';
import type { Comparison } from '../../core/contract/calendar/compared-days.js';
import type { Days } from '../../core/contract/calendar/days.js';
import type { FiguresScope } from '../../scans/count/scan-query.js';
import type { DayScans } from './noise.js';

/** Scans of a period, and of the one that it is compared with. */
export interface ScanChange {
  readonly scans: number;
  readonly before: number;
}

export interface LabelChange extends ScanChange {
  /** As stored. */
  readonly label: string;
}

/** The lists whose labels are compared. Countries would repeat the cities, and devices are not where anybody hung posters. */
export const JUDGED_LISTS = ['city', 'source'] as const;
export type JudgedList = (typeof JUDGED_LISTS)[number];

/** What is read besides: days before the period, by which noise and weekdays are known, and weeks, by which labels are. */
export const RUN_UP = { days: 91, weeks: 8 } as const;

/** A day of a period, and which part of it has passed and belongs to the period: 1 for a whole day. */
export interface PartOfDay {
  readonly day: string;
  readonly share: number;
}

/** Scans of seven days, of all labels and of each. */
export interface LabelledWeek extends Readonly<Record<JudgedList, ReadonlyMap<string, number>>> {
  readonly scans: number;
}

/** Figures as they are judged. */
export interface JudgedFigures extends ScanChange {
  readonly days: readonly PartOfDay[];
  readonly comparedDays: readonly PartOfDay[];
  /** Whether the figures still grow, so that they can be looked at every day. */
  readonly isRunning: boolean;
  /** The whole days of the period. */
  readonly known: readonly DayScans[];
  /** The days before it, from the first with scans; empty if they were not read. */
  readonly runUp: readonly DayScans[];
  /** Every label with scans in either period; empty if some scans have no labels. */
  readonly lists: Readonly<Record<JudgedList, readonly LabelChange[]>>;
  /** Weeks before the period, in order. Null: not read, and labels are judged as if there were no noise but chance. */
  readonly weeks: readonly LabelledWeek[] | null;
}

/**
 * - `changed`: by more than noise explains;
 * - `same`: about as many;
 * - `usual`: not the same, but within what noise and weekdays explain;
 * - `unknown`: too few days are known to tell.
 */
export type Verdict = 'changed' | 'same' | 'usual' | 'unknown';

/** What figures say. */
export interface Findings extends ScanChange {
  readonly verdict: Verdict;
  /** The labels that have changed by more than noise explains, and not only with all others; the largest change first. */
  readonly labels: Readonly<Record<JudgedList, readonly LabelChange[]>>;
}

/** What an overview's figures say, and what they are of. */
export interface OverviewFindings extends Findings {
  readonly scope: FiguresScope;
  /** Null for days that the caller chose. */
  readonly calendar: CalendarPeriod | null;
  readonly comparison: Comparison | null;
  /** Those of the period that have begun. */
  readonly dayCount: number;
  readonly days: Days;
  /** Whether the last day is compared only until the current time of day. */
  readonly isCut: boolean;
}
