import { setTimeout as sleep } from 'node:timers/promises';
import type { DecodeCheckResult, ReadableMask } from '../../artwork/decode-check/check-artwork.js';
import { AppError, validationFailed } from '../../core/errors.js';
import { FieldProblems } from '../../core/field-problems.js';
import { artworkOf } from '../artwork/render-request.js';
import type { CampaignDraft } from '../campaign-draft.js';
import { type ItemPlan, refused } from './plan.js';

/**
 * Pictures drawn at the same time. The renderer gives a workspace no more processes, and further pictures would queue
 * ahead of other requests.
 */
const AT_A_TIME = 2;

type Verified = DecodeCheckResult<ReadableMask>;

/** Draws and decodes the picture of a draft. An error refuses the plan; null leaves it unchanged. */
export type Draw = (draft: CampaignDraft) => Promise<Verified | AppError | null>;

/**
 * Draws and decodes the pictures that plans need, only two at a time, so that other requests of the workspace wait for
 * at most one picture. Returns the plans with their data masks, or refused.
 */
export async function verifyArtwork(plans: readonly ItemPlan[], draw: Draw): Promise<ItemPlan[]> {
  const verified = [...plans];
  const waiting = plans.entries();
  const work = async (): Promise<void> => {
    for (const [index, plan] of waiting) verified[index] = await verifyPlan(plan, draw);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return verified;
}

async function verifyPlan(plan: ItemPlan, draw: Draw): Promise<ItemPlan> {
  if (plan.kind !== 'create' && plan.kind !== 'edit') return plan;
  const draft = plan.kind === 'create' ? plan.draft : plan.needsVerification;
  const result = draft === null ? null : await draw(draft);
  if (result === null) return plan;
  const id = plan.kind === 'edit' ? plan.id : null;
  if (result instanceof AppError) return refused(result, id);
  const problems = new FieldProblems();
  const artwork = artworkOf(result, problems);
  if (artwork === null) return refused(validationFailed(problems.toFields(), problems.suggestions), id);
  const { mask } = artwork;
  return plan.kind === 'create'
    ? { ...plan, mask }
    : { ...plan, edit: { ...plan.edit, mask }, needsVerification: null };
}

export interface Retries {
  /** Number of attempts when the renderer has no room or no process. */
  readonly tries: number;
  readonly pauseMs: number;
  readonly isOver: () => boolean;
}

/** Retries with growing pauses while the renderer refuses. Throws its last refusal. */
export async function drawWithRetries(
  draw: () => Promise<Verified>,
  { tries, pauseMs, isOver }: Retries,
): Promise<Verified> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await draw();
    } catch (error) {
      if (!(error instanceof AppError) || attempt === tries || isOver()) throw error;
      await sleep(pauseMs * attempt);
    }
  }
}
