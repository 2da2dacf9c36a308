import { setImmediate as turn } from 'node:timers/promises';
import type { Context } from '../../../access/context/context.js';
import { validationFailed } from '../../../core/errors.js';
import { isCode } from '../../../core/ids.js';
import { CODE_USED, unusedCodes, usedCodes } from '../../campaign-code.js';
import type { CreateQrCodeInput } from '../../campaign-inputs.js';
import { findDraftProblems } from '../../check-campaign.js';
import { DEFAULT_STYLE } from '../../style/default-style.js';
import { type ItemPlan, refused } from './plan.js';

/** Checks new campaigns but for their pictures and gives them their codes. */
export async function planCreations(context: Context, inputs: readonly CreateQrCodeInput[]): Promise<ItemPlan[]> {
  const wished = inputs.flatMap(({ code }) => (typeof code === 'string' && isCode(code) ? [code] : []));
  const used = await usedCodes(context.em, wished);
  const fresh = await unusedCodes(context.em, inputs.length);
  const plans: ItemPlan[] = [];
  for (const [place, input] of inputs.entries()) {
    plans.push(planCreation(context, input, { used, fresh: fresh[place] ?? '' }));
    // A check takes up to a few milliseconds; others' requests come in between.
    await turn();
  }
  return plans;
}

interface Codes {
  readonly used: ReadonlySet<string>;
  readonly fresh: string;
}

function planCreation(context: Context, input: CreateQrCodeInput, { used, fresh }: Codes): ItemPlan {
  const { name, mode, payloadType, content, schedule, rules, tags, externalId } = input;
  const style = input.style ?? DEFAULT_STYLE;
  const code = input.code ?? fresh;
  const draft = { name, code, mode, payloadType, content, style, schedule, rules, tags, externalId };
  const problems = findDraftProblems(context, input, draft);
  if (input.code && used.has(input.code)) problems.add('code', CODE_USED);
  if (!problems.isEmpty) return refused(validationFailed(problems.toFields(), problems.suggestions));
  return { kind: 'create', draft, mask: null, isUpsert: false };
}
