import type { Dimension } from '../../core/contract/dimension.js';
import type { Count } from '../rollup/counts.js';

/** The counts of spans by their index; spans without scans are absent. */
export type CountsByIndex = ReadonlyMap<number, Count>;

/** The counts of a period. Those that are not wanted may be empty. */
export interface Figures extends Count {
  readonly previous: Count;
  readonly days: CountsByIndex;
  readonly hours: CountsByIndex;
  /** By the hour of the week, from Monday at midnight. */
  readonly hoursOfWeek: CountsByIndex;
  /** Of the same days and hours the scans that are not counted; null if they are too many to be read. */
  readonly excludedDays: CountsByIndex | null;
  readonly excludedHours: CountsByIndex;
  readonly labels: ReadonlyMap<Dimension, ReadonlyMap<string, Count>>;
  /** By id. */
  readonly campaigns: ReadonlyMap<string, Count>;
}

export const NO_SCANS: Readonly<Count> = { scans: 0, uniques: 0 };
export const NO_COUNTS: CountsByIndex = new Map();
