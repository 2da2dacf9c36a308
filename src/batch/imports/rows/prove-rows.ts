import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../../access/context/context.js';
import type { DecodeCheckResult } from '../../../artwork/decode-check/check-artwork.js';
import { artworkOf } from '../../../campaigns/artwork/check-decoding.js';
import { renderRequest } from '../../../campaigns/artwork/render-request.js';
import { type ItemPlan, refused } from '../../../campaigns/bulk/plan/plan.js';
import type { CampaignDraft } from '../../../campaigns/campaign-draft.js';
import { QrCodeMode } from '../../../core/contract/campaign-mode.js';
import { AppError, validationFailed } from '../../../core/errors.js';
import { FieldProblems } from '../../../core/field-problems.js';
import type { PreparedRow } from './prepare-rows.js';

/** Pictures at a time. The renderer gives a workspace no more processes than this. */
const AT_A_TIME = 2;
/** While the renderer has more to do than this, an import waits with its next picture, at most so long. */
const OTHERS_WAITING = 0;
const POLITE_MS = 50;
const POLITE_MAX_MS = 2_000;
const TRIES = 20;

/**
 * Draws and decodes the picture that each row needs, as a single creation does, and notes the data mask or what is
 * wrong. In a dry run, one picture stands for all Dynamic rows of the same look, which `looks` remembers. Waits while others
 * wait for the renderer.
 */
export async function proveRows(
  context: Context,
  rows: readonly PreparedRow[],
  looks: Set<string> | null,
  signal: AbortSignal,
): Promise<void> {
  const waiting = rows.values();
  const work = async (): Promise<void> => {
    for (const row of waiting) {
      signal.throwIfAborted();
      const draft = draftOf(row.plan);
      if (draft === null || isProven(draft, looks)) continue;
      const problems = new FieldProblems();
      const artwork = artworkOf(await prove(context, draft, signal), problems);
      row.plan = artwork === null ? refusedPlan(row.plan, problems) : withMask(row.plan, artwork.mask);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
}

/** What has to be drawn; null for nothing. */
function draftOf(plan: ItemPlan): CampaignDraft | null {
  if (plan.kind === 'create') return plan.draft;
  return plan.kind === 'edit' ? plan.unproven : null;
}

const refusedPlan = (plan: ItemPlan, problems: FieldProblems): ItemPlan =>
  refused(validationFailed(problems.toFields(), problems.suggestions), plan.kind === 'edit' ? plan.id : null);

function withMask(plan: ItemPlan, mask: number): ItemPlan {
  if (plan.kind === 'create') return { ...plan, mask };
  return plan.kind === 'edit' ? { ...plan, edit: { ...plan.edit, mask }, unproven: null } : plan;
}

function isProven({ mode, style }: CampaignDraft, looks: Set<string> | null): boolean {
  if (looks === null || mode !== QrCodeMode.Dynamic) return false;
  const look = JSON.stringify(style);
  const isKnown = looks.has(look);
  looks.add(look);
  return isKnown;
}

async function prove(context: Context, draft: CampaignDraft, signal: AbortSignal): Promise<DecodeCheckResult> {
  const { renderer } = context;
  for (let attempt = 1; ; attempt++) {
    const waited = performance.now();
    while (renderer.queueSize > OTHERS_WAITING && performance.now() - waited < POLITE_MAX_MS) {
      await sleep(POLITE_MS, undefined, { signal });
    }
    try {
      return await renderer.findReadableOnce(renderRequest(context, { ...draft, mask: null }));
    } catch (error) {
      if (!(error instanceof AppError) || attempt === TRIES || signal.aborted) throw error;
      await sleep(POLITE_MS * attempt, undefined, { signal });
    }
  }
}
