import type { SegmentDimension } from '../../core/contract/dimension.js';

/** What a scan must have, or must not have, in a dimension. */
export interface LabelCondition {
  readonly dimension: SegmentDimension;
  /** True for scans with none of the labels, false for scans with one of them. */
  readonly isExcluded: boolean;
  /** At least one label in the form of `labelIn`, or of a rule, where `DEFAULT_LABEL` means none. */
  readonly labels: readonly string[];
}

/** The scans in a scope for which all conditions hold. */
export interface Segment {
  readonly conditions: readonly LabelCondition[];
}

/** The segment of all scans in a scope. */
export const ALL_SCANS: Segment = { conditions: [] };

/** How the scans of a segment are divided: by time span, campaign, or label. */
export type SegmentDivision = 'span' | 'campaign' | SegmentDimension;

/** A side of a table: which groups of a division have a row or column, by the number of that row or column. */
export interface TableSide {
  readonly division: SegmentDivision;
  /** Keyed by the group's text: label, campaign id, or index of a span. `DEFAULT_LABEL` stands for no rule. */
  readonly places: ReadonlyMap<string, number>;
  /** The number of rows or columns. The last one is for all other groups. */
  readonly size: number;
}

/** A table of scans by two divisions. Its cells are numbered by rows. */
export interface TableDivision {
  readonly rows: TableSide;
  readonly columns: TableSide;
}
