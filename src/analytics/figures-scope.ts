import type { Context } from '../access/context/context.js';
import { findCampaign } from '../campaigns/find-campaign.js';
import { findTaggedCampaigns } from '../campaigns/tags/find-tagged-campaigns.js';
import { findTagProblems } from '../campaigns/tags/tags.js';
import { problem } from '../core/contract/problems.js';
import type { FieldProblems } from '../core/field-problems.js';
import { isUuid } from '../core/ids.js';
import { textArray } from './counts/statement.js';

/** What the figures are of: all campaigns of a workspace, or some. */
export interface FiguresScope {
  readonly workspaceId: string;
  /** Null for all campaigns, deleted ones included. */
  readonly campaignIds: readonly string[] | null;
}

/** The scope as a caller names it. */
export interface ScopeInput {
  readonly qrCodeId?: string | null | undefined;
  readonly allTags?: readonly string[] | null | undefined;
  readonly anyTag?: readonly string[] | null | undefined;
}

const TAGGED_MAX = 20_000;

/** The `subject_id`s of the scope's rollups and totals, as an array of PostgreSQL. */
export const rollupKeysOf = ({ workspaceId, campaignIds }: FiguresScope): string =>
  textArray(campaignIds ?? [workspaceId]);

/**
 * The scope that a caller names by the id of a campaign or by tags; the whole workspace without either. Adds to `problems`
 * what is wrong; the result is not to be used then. Throws `not_found` for a campaign that the workspace does not have.
 */
export async function findFiguresScope(
  context: Context,
  { qrCodeId = null, ...input }: ScopeInput,
  problems: FieldProblems,
): Promise<FiguresScope> {
  const workspaceId = context.workspace.id;
  const all = { workspaceId, campaignIds: null };
  const [allTags, anyTag] = [input.allTags ?? [], input.anyTag ?? []];
  problems.addAll(findTagProblems(allTags, 'allTags').toFields());
  problems.addAll(findTagProblems(anyTag, 'anyTag').toFields());
  const hasTags = allTags.length + anyTag.length > 0;
  if (qrCodeId !== null && !problems.has('qrCodeId')) {
    if (hasTags) problems.add('qrCodeId', problem('not_with_tags'));
    if (isUuid(qrCodeId)) return { workspaceId, campaignIds: [(await findCampaign(context.em, qrCodeId)).id] };
    problems.add('qrCodeId', problem('not_uuid'));
  } else if (hasTags && !problems.hasWithin('allTags') && !problems.hasWithin('anyTag')) {
    const campaignIds = await findTaggedCampaigns(context.em, workspaceId, { allTags, anyTag }, TAGGED_MAX + 1);
    if (campaignIds.length <= TAGGED_MAX) return { workspaceId, campaignIds };
    const max = TAGGED_MAX.toLocaleString('en-US');
    problems.add('allTags', problem('too_many_campaigns_with_tags', { max }));
  }
  return all;
}
