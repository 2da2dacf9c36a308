import { isDeepStrictEqual } from 'node:util';
import { attachAssets } from '../assets/attach-assets.js';
import { AuditAction } from '../audit/audit-action.js';
import type { AuditDetails } from '../audit/audit-entry.js';
import type { Context } from '../context/context.js';
import { runUnitOfWork } from '../context/unit-of-work.js';
import { lockWorkspace } from '../workspaces/workspace.js';
import { attachmentOf } from './attachment.js';
import { type Campaign, searchTextOf } from './campaign.js';
import type { UpdateQrCodeInput } from './campaign-inputs.js';
import { changeCampaign } from './change-campaign.js';
import { checkCampaign } from './check-campaign.js';
import { findCampaign, lockCampaign } from './find-campaign.js';
import { addRevision } from './history/add-revision.js';
import { isHosted } from './payloads/payloads.js';

export interface UpdateOptions {
  /** What the audit says it was, when it was no plain update. */
  readonly action?: AuditAction;
  readonly details?: AuditDetails;
  /** Refused when the campaign has none of these. */
  readonly expectedVersions?: readonly number[] | null;
}

/** Changes name, content and, when given, style. The printed code stays what it is. */
export async function updateCampaign(
  context: Context,
  id: string,
  input: UpdateQrCodeInput,
  { action = AuditAction.CampaignUpdated, details = {}, expectedVersions }: UpdateOptions = {},
): Promise<Campaign> {
  const { code, mode, payloadType, style: currentStyle } = await findCampaign(context.em, id);
  const { name, content } = input;
  const style = input.style ?? currentStyle;
  await checkCampaign(context, input, { name, code, mode, payloadType, content, style });
  return runUnitOfWork(context, async ({ em, publish, audit }) => {
    if (isHosted(payloadType)) await lockWorkspace(em, context.workspace.id);
    const campaign = await lockCampaign(em, id, expectedVersions);
    const searchText = searchTextOf({ name, content, code: campaign.code });
    const changed = changedFields(campaign, { name, content, style });
    changeCampaign(context, em, campaign, { name, content, style, searchText });
    await em.flush();
    const revision = changed.length === 0 ? null : await addRevision(context, em, campaign);
    const attachment = attachmentOf(campaign);
    if (attachment !== null) await attachAssets(context, em, attachment);
    publish({ kind: 'campaign', code: campaign.code });
    audit(action, campaign.id, { changed, revision, ...details });
    return campaign;
  });
}

type Design = Pick<Campaign, 'name' | 'content' | 'style'>;

const changedFields = (before: Design, after: Design): string[] => [
  ...(before.name === after.name ? [] : ['name']),
  ...(before.content === after.content ? [] : ['content']),
  // A style of the input is of a class, a stored one is not.
  ...(isDeepStrictEqual({ ...before.style }, { ...after.style }) ? [] : ['style']),
];
