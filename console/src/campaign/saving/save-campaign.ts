import { UpdateCampaignDocument } from '../../../generated/campaign/change-campaign.ts';
import { ApiError } from '../../api/api-error.ts';
import { execute } from '../../api/execute.ts';
import { type Campaign, campaignChanged, patchCampaign, readAgain } from '../campaign-queries.ts';
import { contestedParts, type Draft, type Part, pick, toInput } from './parts.ts';

/** Somebody may change it again and again; a person would try no more often. */
const TRIES = 3;

export type Saved =
  | { readonly kind: 'saved'; readonly campaign: Campaign }
  /** Nothing was saved: somebody else has changed the same parts. */
  | { readonly kind: 'contested'; readonly now: Campaign; readonly parts: readonly Part[] };

/**
 * Saves the changed parts of a campaign. When somebody else has changed other parts in between, theirs stay; when the same parts,
 * nothing is saved. Throws an ApiError.
 */
export async function saveCampaign(known: Campaign, draft: Draft): Promise<Saved> {
  const values = pick(draft.values, Object.keys(draft.base) as Part[]);
  let now = known;
  for (let tries = 1; ; tries++) {
    const parts = contestedParts(draft, now);
    if (parts.length > 0) return { kind: 'contested', now, parts };
    try {
      const variables = { id: now.id, versions: [now.version], input: toInput(now, values) };
      const { updateQrCode } = await execute(UpdateCampaignDocument, variables);
      patchCampaign(now.id, updateQrCode);
      campaignChanged(now.id);
      return { kind: 'saved', campaign: updateQrCode };
    } catch (error) {
      const isOld = error instanceof ApiError && error.code === 'precondition_failed';
      if (!isOld || tries === TRIES) throw error;
      now = await readAgain(now.id);
    }
  }
}
