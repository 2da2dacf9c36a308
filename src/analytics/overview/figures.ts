import type { Count, CountsByDimension } from '../rollup/counts.js';

/** Counts of spans by index; spans without scans are absent. */
export type CountsByIndex = ReadonlyMap<number, Count>;

/** Counts in total, by label and by campaign. Counts that were not requested may be empty. */
export interface LabelledFigures extends Count {
  /** Scans that are counted in totals only, which have no labels; empty if labels were not requested. */
  readonly totalsOnly: Count;
  readonly labels: CountsByDimension;
  /** Keyed by id. */
  readonly campaigns: ReadonlyMap<string, Count>;
}

/** The counts of a period. Counts that were not requested may be empty. */
export interface Figures extends LabelledFigures {
  readonly previous: LabelledFigures;
  readonly days: CountsByIndex;
  readonly hours: CountsByIndex;
  /** By hour of the week, starting Monday at midnight. */
  readonly hoursOfWeek: CountsByIndex;
  /** Uncounted scans of the same days and hours; null if there are too many to read. */
  readonly excludedDays: CountsByIndex | null;
  readonly excludedHours: CountsByIndex;
}

export const NO_SCANS: Readonly<Count> = { scans: 0, uniques: 0 };
export const NO_COUNTS: CountsByIndex = new Map();
export const NO_FIGURES: LabelledFigures = {
  ...NO_SCANS,
  totalsOnly: NO_SCANS,
  labels: new Map(),
  campaigns: new Map(),
};
