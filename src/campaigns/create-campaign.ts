import type { Context } from '../access/context/context.js';
import { runUnitOfWork } from '../access/context/unit-of-work.js';
import { DEFAULT_STYLE } from '../core/contract/default-style.js';
import { validationFailed } from '../core/errors.js';
import { Campaign } from './campaign.js';
import { CODE_USED, isCodeConflict, unusedCodes, usedCodes } from './campaign-code.js';
import type { CreateQrCodeInput } from './campaign-inputs.js';
import { addCampaigns } from './changes/write-creations.js';
import { checkCampaign } from './check-campaign.js';
import { lockAllowance } from './plan-limits.js';
import { toStoredDesign } from './style/design-rules.js';

/** Creates an active campaign with the chosen code, or a new one, if the input is valid and the plan allows it. */
export async function createCampaign(context: Context, input: CreateQrCodeInput): Promise<Campaign> {
  const { name, mode, payloadType, content, translation, schedule, rules, tags, externalId } = input;
  const style = input.style ?? DEFAULT_STYLE;
  const design = toStoredDesign(input.design ?? null);
  const code = input.code ?? (await unusedCodes(context.em, 1))[0] ?? '';
  const draft = {
    name,
    code,
    mode,
    payloadType,
    content,
    style,
    design,
    translation,
    schedule,
    rules,
    tags,
    externalId,
  };
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
