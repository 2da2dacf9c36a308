import type { Context } from '../../context/context.js';
import type { CheckedArtwork } from '../../qr/decode-check/check-artwork.js';
import type { FieldProblems } from '../../shared/field-problems.js';
import type { Draft } from '../check-campaign.js';
import { renderRequest } from './render-request.js';

const ANY_STYLE_FIELD = 'style';

/**
 * Draws the draft and has it read, if nothing is wrong already: what will be refused costs no drawing, and a text that is
 * too long goes no further. Adds what cannot be drawn or read to the problems; gives the artwork otherwise, or null.
 */
export async function checkDecoding(
  context: Context,
  draft: Draft,
  problems: FieldProblems,
): Promise<CheckedArtwork | null> {
  if (!problems.isEmpty) return null;
  const examination = await context.renderer.checkArtwork(renderRequest(context, draft));
  if ('artwork' in examination) return examination.artwork;
  for (const [field, messages] of Object.entries(examination.problems)) {
    problems.addAll({ [fieldOf(field)]: messages });
  }
  return null;
}

const fieldOf = (field: string): string => {
  if (field === 'content') return field;
  return field === '' ? ANY_STYLE_FIELD : `${ANY_STYLE_FIELD}.${field}`;
};
