import { setTimeout as sleep } from 'node:timers/promises';
import { renderRequest } from '../../../campaigns/artwork/render-request.js';
import type { CampaignDraft } from '../../../campaigns/campaign-draft.js';
import { drawWithRetries, verifyArtwork } from '../../../campaigns/changes/verify-artwork.js';
import { QrCodeMode } from '../../../core/contract/campaign-mode.js';
import type { Context } from '../../../tenancy/caller/context.js';
import type { PlannedRow } from './plan-rows.js';

/**
 * While more than OTHERS_WAITING pictures wait for the renderer, an import delays its next one, for at most
 * POLITE_MAX_MS.
 */
const OTHERS_WAITING = 0;
const POLITE_MS = 50;
const POLITE_MAX_MS = 2_000;
const TRIES = 20;

/**
 * Verifies the picture of each row that needs it, giving way to others waiting for the renderer. In a dry run, one
 * picture stands for all Dynamic rows of the same style; `looks` remembers those already drawn.
 */
export async function verifyRows(
  context: Context,
  rows: readonly PlannedRow[],
  looks: Set<string> | null,
  signal: AbortSignal,
): Promise<PlannedRow[]> {
  const { renderer } = context;
  const isOver = (): boolean => signal.aborted;
  const plans = await verifyArtwork(
    rows.map(({ plan }) => plan),
    async (draft) => {
      signal.throwIfAborted();
      if (isKnown(draft, looks)) return null;
      const request = renderRequest(context, { ...draft, mask: null });
      const draw = async () => {
        const waited = performance.now();
        while (renderer.queueSize > OTHERS_WAITING && performance.now() - waited < POLITE_MAX_MS) {
          await sleep(POLITE_MS, undefined, { signal });
        }
        return renderer.findReadableMask(request);
      };
      return drawWithRetries(draw, { tries: TRIES, pauseMs: POLITE_MS, isOver });
    },
  );
  return rows.map((row, index) => ({ ...row, plan: plans[index] ?? row.plan }));
}

function isKnown({ mode, style, design }: CampaignDraft, looks: Set<string> | null): boolean {
  if (looks === null || mode !== QrCodeMode.Dynamic) return false;
  const look = JSON.stringify([style, design]);
  const known = looks.has(look);
  looks.add(look);
  return known;
}
