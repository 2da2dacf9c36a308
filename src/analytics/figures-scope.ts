import { findCampaign } from '../campaigns/find-campaign.js';
import type { Context } from '../context/context.js';
import type { FieldProblems } from '../shared/field-problems.js';
import { isUuid } from '../shared/ids.js';

/** What the figures are of: one campaign, or all campaigns of a workspace. */
export interface FiguresScope {
  readonly workspaceId: string;
  /** Null for all campaigns, deleted ones included. */
  readonly campaignId: string | null;
}

/** The `subject_id` of the scope's rollups and totals. */
export const rollupKeyOf = ({ workspaceId, campaignId }: FiguresScope): string => campaignId ?? workspaceId;

/**
 * The scope that a caller names by the id of a campaign; the whole workspace without one. Adds to `problems` what is no
 * id; the result is not to be used then. Throws `not_found` for a campaign that the workspace does not have.
 */
export async function findFiguresScope(
  context: Context,
  qrCodeId: string | null,
  problems: FieldProblems,
): Promise<FiguresScope> {
  const workspaceId = context.workspace.id;
  if (qrCodeId === null || problems.has('qrCodeId')) return { workspaceId, campaignId: null };
  if (!isUuid(qrCodeId)) {
    problems.add('qrCodeId', 'Must be a UUID.');
    return { workspaceId, campaignId: null };
  }
  return { workspaceId, campaignId: (await findCampaign(context.em, qrCodeId)).id };
}
