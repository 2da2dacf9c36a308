import type { Period } from '../../period/period.js';
import { type CellTable, type FiguresScope, type LabelKey, type Segment } from '../scan-query.js';

/** What is counted of scans one by one, in blocks and rows. */
export interface ColumnQuery {
  readonly scope: FiguresScope;
  readonly segment: Segment;
  readonly period: Period;
  /** The starts of the period's spans, except the first; fewer than 65,535. */
  readonly starts: readonly number[];
  readonly keys: readonly LabelKey[];
  /** Whether uncounted scans are requested, by reason and by span. */
  readonly withExcluded: boolean;
  /** Null for no table. With one, rows are counted by cell only. */
  readonly table: CellTable | null;
}
