import type { Dimension } from '../../core/contract/dimension.js';
import type { Count } from '../rollup/counts.js';

/** Counts of spans by index; spans without scans are absent. */
export type CountsByIndex = ReadonlyMap<number, Count>;

/** The counts of a period. Counts that were not requested may be empty. */
export interface Figures extends Count {
  readonly previous: Count;
  readonly days: CountsByIndex;
  readonly hours: CountsByIndex;
  /** By hour of the week, starting Monday at midnight. */
  readonly hoursOfWeek: CountsByIndex;
  /** Uncounted scans of the same days and hours; null if there are too many to read. */
  readonly excludedDays: CountsByIndex | null;
  readonly excludedHours: CountsByIndex;
  readonly labels: ReadonlyMap<Dimension, ReadonlyMap<string, Count>>;
  /** Keyed by id. */
  readonly campaigns: ReadonlyMap<string, Count>;
}

export const NO_SCANS: Readonly<Count> = { scans: 0, uniques: 0 };
export const NO_COUNTS: CountsByIndex = new Map();
