import { findCampaign } from '../campaigns/find-campaign.js';
import { findTaggedCampaigns } from '../campaigns/tags/find-tagged-campaigns.js';
import { findTagProblems } from '../campaigns/tags/tags.js';
import { problem } from '../core/contract/problems.js';
import type { FieldProblems } from '../core/field-problems.js';
import { isUuid } from '../core/ids.js';
import type { FiguresScope } from '../scans/count/scan-query.js';
import type { Context } from '../tenancy/caller/context.js';

/** What reading figures needs: of a caller, or of a job of the workspace. */
export type FiguresContext = Pick<Context, 'em' | 'clock' | 'workspace' | 'inputProblems'>;

/** The scope as sent by a caller. */
export interface ScopeInput {
  readonly qrCodeId?: string | null | undefined;
  readonly allTags?: readonly string[] | null | undefined;
  readonly anyTag?: readonly string[] | null | undefined;
}

const TAGGED_MAX = 20_000;

/**
 * Returns the scope for a campaign id or tags, or the whole workspace without either. Adds problems to `problems`; if
 * there are any, do not use the result. Throws `not_found` for a campaign that is not in the workspace.
 */
export async function findFiguresScope(
  context: FiguresContext,
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
