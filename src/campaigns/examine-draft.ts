import type { Context } from '../access/context.js';
import type { ProvenArtwork } from '../artwork/examine.js';
import type { FieldProblems } from '../floor/field-problems.js';
import { drawingOf } from './artwork-request.js';
import { QrCodeMode } from './campaign-mode.js';
import type { Draft } from './check-campaign.js';

/** Of a Dynamic code the content is not in the picture, so what is wrong with it does not keep from drawing. */
const CONTENT_FIELDS = ['content', 'payloadType', 'mode'];
const ANY_STYLE_FIELD = 'style';

/**
 * Draws the draft and has it read, if nothing that the picture depends on is wrong already. Adds what cannot be drawn
 * or read to the problems; gives the artwork otherwise, or null.
 */
export async function examineDraft(
  context: Context,
  draft: Draft,
  problems: FieldProblems,
): Promise<ProvenArtwork | null> {
  const needed = draft.mode === QrCodeMode.Static ? CONTENT_FIELDS : ['mode'];
  if (needed.some((field) => problems.has(field)) || problems.hasWithin(ANY_STYLE_FIELD)) return null;
  const examination = await context.renderer.examine(drawingOf(context, draft));
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
