import { AuditAction } from '../core/contract/audit-action.js';
import { enteredContent } from '../core/contract/payloads/entered-content.js';
import { isHosted } from '../core/contract/payloads/payloads.js';
import type { AuditDetails } from '../tenancy/caller/audited-unit.js';
import type { Context } from '../tenancy/caller/context.js';
import { runUnitOfWork } from '../tenancy/commands/unit-of-work.js';
import { lockWorkspace } from '../tenancy/workspace.js';
import { moveCampaign } from './addresses/address-holders.js';
import { applyAddresses } from './addresses/apply-addresses.js';
import { findPrintedProblems, mayMove, readPrinted } from './addresses/printed.js';
import { type Campaign, searchTextOf } from './campaign.js';
import type { UpdateQrCodeInput } from './campaign-inputs.js';
import { attachCampaignAssets, changeCampaign, lockCampaign } from './change-campaign.js';
import { applyChanges, auditedFields } from './changes/apply-changes.js';
import { checkCampaign } from './check-campaign.js';
import { findCampaign } from './find-campaign.js';
import { addRevisions } from './history/add-revisions.js';
import { toStoredDesign } from './style/style-rules.js';
import { checkExternalIdIsFree } from './tags/labels.js';

export interface UpdateOptions {
  /** The action for the audit entry, if it is not an ordinary update. */
  readonly action?: AuditAction;
  readonly details?: AuditDetails;
  /** The update is refused unless the campaign has one of these versions. */
  readonly expectedVersions?: readonly number[] | null;
}

/**
 * Changes name, content and whatever else is sent. The code of a Dynamic campaign remains valid, and so do addresses that
 * it has encoded.
 */
export async function updateCampaign(
  context: Context,
  id: string,
  input: UpdateQrCodeInput,
  options: UpdateOptions = {},
): Promise<Campaign> {
  const { action = AuditAction.CampaignUpdated, details = {}, expectedVersions } = options;
  const before = await findCampaign(context.em, id);
  const { code, mode, payloadType } = before;
  const { name } = input;
  const content = enteredContent(payloadType, input.content);
  const style = input.style ?? before.style;
  const design = input.design === undefined ? before.design : toStoredDesign(input.design);
  const addressed = applyAddresses(before, input);
  const draft = { name, code, ...addressed, mode, payloadType, content, style, design };
  const isPrinted = mayMove(input) && (await readPrinted(context, [id])).size > 0;
  const more = isPrinted ? findPrintedProblems(before, addressed).toFields() : {};
  const mask = await checkCampaign(context, input, draft, more);
  const updated = await runUnitOfWork(context, async ({ em, publish, audit }) => {
    const isMoved = input.address !== undefined || input.addresses !== undefined;
    if (isHosted(payloadType) || input.externalId || isMoved) await lockWorkspace(em, context.workspace.id);
    const campaign = await lockCampaign(em, id, expectedVersions);
    // Somebody has changed meanwhile what it encodes, and this picture was verified with the former address.
    if (!isMoved && campaign.encodedAddress !== before.encodedAddress) return null;
    if (input.externalId) await checkExternalIdIsFree(em, input.externalId, campaign.id);
    // What has been verified is stored, whatever others have changed meanwhile.
    const verified = { ...input, style, address: addressed.encodedAddress };
    const { after, changed, revised } = applyChanges(campaign, verified);
    await moveCampaign(context, { em, publish }, campaign, after);
    changeCampaign(context, em, campaign, { ...after, mask, searchText: searchTextOf({ ...after, code }) });
    await em.flush();
    const revisions = await addRevisions(context, em, revised ? [campaign.id] : []);
    await attachCampaignAssets(context, em, campaign);
    publish({ kind: 'campaign', code });
    audit(action, campaign.id, {
      changed: auditedFields(changed),
      revision: revisions.get(campaign.id) ?? null,
      ...details,
    });
    return campaign;
  });
  return updated ?? updateCampaign({ ...context, em: context.em.fork() }, id, input, options);
}
