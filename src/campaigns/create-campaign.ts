import type { Context } from '../access/context/context.js';
import { runUnitOfWork } from '../access/context/unit-of-work.js';
import { lockWorkspace } from '../access/workspaces/workspace.js';
import { AuditAction } from '../core/contract/audit-action.js';
import { type FieldErrors, validationFailed } from '../core/errors.js';
import { isCode } from '../core/ids.js';
import type { Campaign } from './campaign.js';
import { CODE_USED, isCodeConflict, unusedCodes, usedCodes } from './campaign-code.js';
import type { CreateQrCodeInput } from './campaign-inputs.js';
import { attachCampaignAssets } from './change-campaign.js';
import { checkCampaign } from './check-campaign.js';
import { checkPlanLimits } from './check-plan-limits.js';
import { addRevision } from './history/add-revision.js';
import { newCampaign } from './new-campaign.js';
import { DEFAULT_STYLE } from './style/default-style.js';
import { checkExternalIdIsFree } from './tags/check-external-id.js';

/** Creates an active campaign, with the chosen code or a new one, if the input is valid and the plan allows it. */
export async function createCampaign(context: Context, input: CreateQrCodeInput): Promise<Campaign> {
  const { name, mode, payloadType, content, schedule, rules, tags, externalId } = input;
  const style = input.style ?? DEFAULT_STYLE;
  const code = input.code ?? (await unusedCodes(context.em, 1))[0] ?? '';
  const draft = { name, code, mode, payloadType, content, style, schedule, rules, tags, externalId };
  const mask = await checkCampaign(context, input, draft, await codeProblems(context, input));
  return runUnitOfWork(context, async ({ em, publish, audit }) => {
    // An instance that was just asked for this code has cached for a moment that it does not exist.
    publish({ kind: 'campaign', code });
    const workspace = await lockWorkspace(em, context.workspace.id);
    if (input.externalId) await checkExternalIdIsFree(em, input.externalId, null);
    const campaign = newCampaign(context, em, workspace, { ...draft, mask });
    await em.flush();
    await addRevision(context, em, campaign);
    await attachCampaignAssets(context, em, campaign);
    await checkPlanLimits(context, em, workspace, mode);
    audit(AuditAction.CampaignCreated, campaign.id, { mode, payloadType });
    return campaign;
  }).catch((error: unknown) => {
    throw isCodeConflict(error) ? validationFailed({ code: [CODE_USED] }) : error;
  });
}

/** A chosen code of the wrong form is a problem of the input, and not looked up. */
async function codeProblems({ em }: Context, { code }: CreateQrCodeInput): Promise<FieldErrors> {
  const isUsed = typeof code === 'string' && isCode(code) && (await usedCodes(em, [code])).size > 0;
  return isUsed ? { code: [CODE_USED] } : {};
}
