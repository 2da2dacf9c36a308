import { domainToUnicode } from 'node:url';
import { toArtworkRequest } from '../../artwork/artwork-request.js';
import type { ArtworkRequest } from '../../artwork/compose-contents.js';
import type { CheckedArtwork, DecodeCheckResult } from '../../artwork/decode-check/check-artwork.js';
import { hashArtwork } from '../../artwork/rendering/artwork-cache.js';
import type { RenderRequest } from '../../artwork/rendering/renderer.js';
import type { FieldProblems } from '../../core/field-problems.js';
import type { Context } from '../../tenancy/caller/context.js';
import type { CampaignDraft, DrawnCampaign } from '../campaign-draft.js';

/** Everything the picture of a campaign depends on. */
export const artworkRequest = (publicUrl: string, campaign: DrawnCampaign): ArtworkRequest =>
  toArtworkRequest(publicUrl, campaign, domainToUnicode);

/** Returns the render request for a campaign in the caller's workspace. */
export const renderRequest = (
  { publicUrl, workspace }: Pick<Context, 'publicUrl' | 'workspace'>,
  campaign: DrawnCampaign,
): RenderRequest => ({
  workspaceId: workspace.id,
  ...hashArtwork(artworkRequest(publicUrl, campaign)),
});

const STYLE = 'style';

/**
 * Draws and decodes the draft, trying other data masks if necessary. Does nothing if there are problems already, so
 * that an invalid draft costs no drawing and overlong text never reaches a worker. Adds drawing and decoding problems
 * to `problems` and returns null if there are any.
 */
export async function checkDecoding(
  context: Pick<Context, 'publicUrl' | 'renderer' | 'workspace'>,
  draft: CampaignDraft,
  problems: FieldProblems,
): Promise<CheckedArtwork | null> {
  if (!problems.isEmpty) return null;
  const result = await context.renderer.findReadableArtwork(renderRequest(context, { ...draft, mask: null }));
  return artworkOf(result, problems);
}

/** Returns the decoded artwork, or null after adding the reasons to `problems`. */
export function artworkOf<Artwork>(result: DecodeCheckResult<Artwork>, problems: FieldProblems): Artwork | null {
  if ('artwork' in result) return result.artwork;
  for (const [field, messages] of Object.entries(result.problems)) {
    problems.addAll({ [fieldOf(field)]: messages });
  }
  return null;
}

const fieldOf = (field: string): string => {
  if (field === 'content' || field.startsWith('design.')) return field;
  return field === '' ? STYLE : `${STYLE}.${field}`;
};
