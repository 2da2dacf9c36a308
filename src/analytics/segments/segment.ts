import type { SegmentDimension } from '../../core/contract/dimension.js';

/** What a scan must have, or must not have, in one dimension. */
export interface LabelCondition {
  readonly dimension: SegmentDimension;
  /** True for scans with none of the labels, false for scans with one of them. */
  readonly isExcluded: boolean;
  /** As `labelIn` makes them, or those of rules, of which `DEFAULT_LABEL` means none; at least one. */
  readonly labels: readonly string[];
}

/** A part of the scans of a workspace or campaign: those that all conditions hold for. */
export interface Segment {
  readonly conditions: readonly LabelCondition[];
  /** Campaigns of the workspace, of which a scan must be of one; null for any. */
  readonly campaignIds: readonly string[] | null;
}

/** The segment of all scans of a scope. */
export const ALL_SCANS: Segment = { conditions: [], campaignIds: null };

/** What the scans of a segment are divided by: by the span of time they lie in, by campaign, or by label. */
export type SegmentDivision = 'span' | 'campaign' | SegmentDimension;
