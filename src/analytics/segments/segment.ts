import { type SegmentDimension, splitCity } from '../../core/contract/dimension.js';
import { DEFAULT_LABEL } from '../../core/contract/rule-words.js';
import type { Statement } from '../counts/period-rows.js';
import { textArray } from '../counts/postgres-literals.js';
import { labelSql } from '../scan-columns.js';

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

/** The conditions on columns of `scan`, for `where`. */
export function segmentSql({ conditions, campaignIds }: Segment): Statement {
  const statements = conditions.map(conditionSql);
  if (campaignIds !== null) statements.push({ sql: 'campaign_id = any (?::uuid[])', params: [textArray(campaignIds)] });
  return {
    sql: statements.map(({ sql }) => sql).join(' and ') || 'true',
    params: statements.flatMap(({ params }) => params),
  };
}

function conditionSql({ dimension, isExcluded, labels }: LabelCondition): Statement {
  const matches = `${labelSql(dimension, DEFAULT_LABEL)} = any (?::text[])`;
  const [negation, labelArray] = [isExcluded ? 'not ' : '', textArray(labels)];
  if (dimension !== 'city') return { sql: `${negation}${matches}`, params: [labelArray] };
  // The label is joined for those scans only whose city has the right name.
  const names = textArray(labels.map((label) => splitCity(label).city));
  return { sql: `${negation}(city = any (?::text[]) and ${matches})`, params: [names, labelArray] };
}
