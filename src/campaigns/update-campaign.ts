import { AuditAction } from '../core/contract/audit-action.js';
import { enteredContent } from '../core/contract/payloads/entered-content.js';
import { isHosted } from '../core/contract/payloads/payloads.js';
import type { AuditDetails } from '../tenancy/caller/audited-unit.js';
import type { Context } from '../tenancy/caller/context.js';
import { runUnitOfWork } from '../tenancy/commands/unit-of-work.js';
import { lockWorkspace } from '../tenancy/workspace.js';
import { type Campaign, searchTextOf } from './campaign.js';
import type { UpdateQrCodeInput } from './campaign-inputs.js';
import { attachCampaignAssets, changeCampaign, lockCampaign } from './change-campaign.js';
import { applyChanges } from './changes/apply-changes.js';
import { checkCampaign } from './check-campaign.js';
import { findCampaign } from './find-campaign.js';
import { addRevisions } from './history/add-revisions.js';
import { toStoredDesign } from './style/style-rules.js';
import { checkExternalIdIsFree } from './tags/external-id.js';

export interface UpdateOptions {
  /** The action for the audit entry, if it is not an ordinary update. */
  readonly action?: AuditAction;
  readonly details?: AuditDetails;
  /** The update is refused unless the campaign has one of these versions. */
  readonly expectedVersions?: readonly number[] | null;
}

/**
 * Changes name, content and, if sent, style, design, schedule, rules, counting, tags and external id. The code of a Dynamic campaign
 * remains valid.
 */
export async function updateCampaign(
  context: Context,
  id: string,
  input: UpdateQrCodeInput,
  { action = AuditAction.CampaignUpdated, details = {}, expectedVersions }: UpdateOptions = {},
): Promise<Campaign> {
  const { code, encodedAddress, mode, payloadType, ...before } = await findCampaign(context.em, id);
  const { name } = input;
  const content = enteredContent(payloadType, input.content);
  const style = input.style ?? before.style;
  const design = input.design === undefined ? before.design : toStoredDesign(input.design);
  const draft = { name, code, encodedAddress, mode, payloadType, content, style, design };
  const mask = await checkCampaign(context, input, draft);
  return runUnitOfWork(context, async ({ em, publish, audit }) => {
    if (isHosted(payloadType) || input.externalId) await lockWorkspace(em, context.workspace.id);
    const campaign = await lockCampaign(em, id, expectedVersions);
    if (input.externalId) await checkExternalIdIsFree(em, input.externalId, campaign.id);
    const { after, changed, revised } = applyChanges(campaign, { ...input, style });
    changeCampaign(context, em, campaign, { ...after, mask, searchText: searchTextOf({ name, content, code }) });
    await em.flush();
    const revisions = await addRevisions(context, em, revised ? [campaign.id] : []);
    await attachCampaignAssets(context, em, campaign);
    publish({ kind: 'campaign', code });
    audit(action, campaign.id, { changed, revision: revisions.get(campaign.id) ?? null, ...details });
    return campaign;
  });
}
