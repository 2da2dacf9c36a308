import { validationFailed } from '../core/errors.js';
import type { Context } from '../tenancy/caller/context.js';
import { runUnitOfWork } from '../tenancy/commands/unit-of-work.js';
import { readDefaultHost } from './addresses/apply-addresses.js';
import { Campaign } from './campaign.js';
import type { CreateQrCodeInput } from './campaign-inputs.js';
import { CODE_USED, isCodeConflict, newDraft, unusedCodes, usedCodes } from './changes/plan-creation.js';
import { addCampaigns } from './changes/write-creations.js';
import { checkCampaign } from './check-campaign.js';
import { lockAllowance } from './plan-limits.js';

/** Creates an active campaign with the chosen code, or a new one, if the input is valid and the plan allows it. */
export async function createCampaign(context: Context, input: CreateQrCodeInput): Promise<Campaign> {
  const defaultHost = input.address === undefined ? await readDefaultHost(context) : null;
  const code = input.code ?? (await unusedCodes(context.em, 1))[0] ?? '';
  const draft = newDraft(input, { code, defaultHost });
  const isUsed = (await usedCodes(context.em, [input.code])).size > 0;
  const mask = await checkCampaign(context, input, draft, isUsed ? { code: [CODE_USED] } : {});
  return runUnitOfWork(context, async (unit) => {
    const allowance = await lockAllowance(context, unit.em);
    const [campaign] = await addCampaigns(context, unit, allowance, [{ ...draft, mask }]);
    if (campaign instanceof Campaign) return campaign;
    throw campaign;
  }).catch((error: unknown) => {
    throw isCodeConflict(error) ? validationFailed({ code: [CODE_USED] }) : error;
  });
}
