import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../../access/context/context.js';
import type { DecodeCheckResult } from '../../../artwork/decode-check/check-artwork.js';
import { AppError, outOfTime, validationFailed } from '../../../core/errors.js';
import { FieldProblems } from '../../../core/field-problems.js';
import { artworkOf } from '../../artwork/check-decoding.js';
import { renderRequest } from '../../artwork/render-request.js';
import type { CampaignDraft } from '../../campaign-draft.js';
import { type ItemPlan, refused } from './plan.js';

/** Pictures at a time: the renderer gives a workspace no more processes, and what is sent to it would wait before others. */
const AT_A_TIME = 2;
/** How often a picture is tried that the renderer had no room or no process for. */
const TRIES = 3;
const PAUSE_MS = 100;

/** Times of `performance.now()`, as in BULK_LIMITS. */
export interface ProofTimes {
  readonly beginUntil: number;
  readonly waitUntil: number;
}

/**
 * Draws and decodes the pictures that plans need, as calls for single campaigns do, but two at a time whatever their number: so
 * others of the same workspace wait for one picture at most. Returns the plans with their data masks, or refused.
 */
export async function provePlans(context: Context, plans: readonly ItemPlan[], times: ProofTimes): Promise<ItemPlan[]> {
  const proven = [...plans];
  const waiting = plans.entries();
  const work = async (): Promise<void> => {
    for (const [index, plan] of waiting) proven[index] = await provePlan(context, plan, times);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return proven;
}

const draftOf = (plan: ItemPlan): CampaignDraft | null => {
  if (plan.kind === 'create') return plan.draft;
  return plan.kind === 'edit' ? plan.unproven : null;
};

async function provePlan(context: Context, plan: ItemPlan, times: ProofTimes): Promise<ItemPlan> {
  const draft = draftOf(plan);
  if (draft === null) return plan;
  const id = plan.kind === 'edit' ? plan.id : null;
  try {
    const problems = new FieldProblems();
    const artwork = artworkOf(await drawInTime(context, draft, times), problems);
    if (artwork === null) return refused(validationFailed(problems.toFields(), problems.suggestions), id);
    const { mask } = artwork;
    if (plan.kind === 'create') return { ...plan, mask };
    return plan.kind === 'edit' ? { ...plan, edit: { ...plan.edit, mask }, unproven: null } : plan;
  } catch (error) {
    if (error instanceof AppError) return refused(error, id);
    throw error;
  }
}

async function drawInTime(context: Context, draft: CampaignDraft, times: ProofTimes): Promise<DecodeCheckResult> {
  if (performance.now() >= times.beginUntil) throw outOfTime();
  const abort = new AbortController();
  const late = sleep(times.waitUntil - performance.now(), null, { signal: abort.signal, ref: false });
  try {
    const drawn = await Promise.race([draw(context, draft, times), late]);
    if (drawn === null) throw outOfTime();
    return drawn;
  } finally {
    abort.abort();
    late.catch(() => {});
  }
}

async function draw(context: Context, draft: CampaignDraft, times: ProofTimes): Promise<DecodeCheckResult> {
  const request = renderRequest(context, { ...draft, mask: null });
  for (let attempt = 1; ; attempt++) {
    try {
      return await context.renderer.findReadableOnce(request);
    } catch (error) {
      if (!(error instanceof AppError) || attempt === TRIES || performance.now() >= times.beginUntil) throw error;
      await sleep(PAUSE_MS * attempt);
    }
  }
}
