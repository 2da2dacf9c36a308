import type { Context } from '../../access/context/context.js';
import type { CheckedArtwork, DecodeCheckResult } from '../../artwork/decode-check/check-artwork.js';
import type { FieldProblems } from '../../core/field-problems.js';
import type { CampaignDraft } from '../campaign-draft.js';
import { renderRequest } from './render-request.js';

const STYLE = 'style';

/**
 * Draws the draft and decodes it, if need be with other data masks, unless there are problems already: what is refused anyway costs no drawing, and an
 * overlong text reaches no worker. Adds what cannot be drawn or decoded to the problems. Returns null if there are any.
 */
export async function checkDecoding(
  context: Context,
  draft: CampaignDraft,
  problems: FieldProblems,
): Promise<CheckedArtwork | null> {
  if (!problems.isEmpty) return null;
  const result = await context.renderer.findReadableArtwork(renderRequest(context, { ...draft, mask: null }));
  return artworkOf(result, problems);
}

/** Returns the artwork that was decoded, or null after adding what is wrong to the problems. */
export function artworkOf(result: DecodeCheckResult, problems: FieldProblems): CheckedArtwork | null {
  if ('artwork' in result) return result.artwork;
  for (const [field, messages] of Object.entries(result.problems)) {
    problems.addAll({ [fieldOf(field)]: messages });
  }
  return null;
}

const fieldOf = (field: string): string => {
  if (field === 'content') return field;
  return field === '' ? STYLE : `${STYLE}.${field}`;
};
