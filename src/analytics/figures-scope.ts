import { findCampaign } from '../campaigns/find-campaign.js';
import { findTaggedCampaigns, readTagFilter } from '../campaigns/tags/find-tagged-campaigns.js';
import type { TagFilter } from '../campaigns/tags/tag-filter.js';
import type { Context } from '../context/context.js';
import type { FieldProblems } from '../shared/field-problems.js';
import { isUuid } from '../shared/ids.js';
import { textArray } from './counts/postgres-literals.js';

/** What the figures are of: all campaigns of a workspace, or some. */
export interface FiguresScope {
  readonly workspaceId: string;
  /** Null for all campaigns, deleted ones included. */
  readonly campaignIds: readonly string[] | null;
}

/** The scope as a caller names it. */
export interface ScopeInput {
  readonly qrCodeId?: string | null | undefined;
  readonly tags?: TagFilter | null | undefined;
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
  { qrCodeId = null, tags = null }: ScopeInput,
  problems: FieldProblems,
): Promise<FiguresScope> {
  const workspaceId = context.workspace.id;
  const all = { workspaceId, campaignIds: null };
  if (qrCodeId !== null && !problems.has('qrCodeId')) {
    if (tags !== null) problems.add('tags', 'Leave it out with qrCodeId.');
    if (isUuid(qrCodeId)) return { workspaceId, campaignIds: [(await findCampaign(context.em, qrCodeId)).id] };
    problems.add('qrCodeId', 'Must be a UUID.');
  } else if (tags !== null && !problems.hasWithin('tags')) {
    const keys = readTagFilter(tags, 'tags', problems);
    if (problems.hasWithin('tags')) return all;
    const campaignIds = await findTaggedCampaigns(context.em, workspaceId, keys, TAGGED_MAX + 1);
    if (campaignIds.length <= TAGGED_MAX) return { workspaceId, campaignIds };
    problems.add(
      'tags',
      `More than ${TAGGED_MAX.toLocaleString('en-US')} campaigns have them. Add one to allOf that fewer have.`,
    );
  }
  return all;
}
