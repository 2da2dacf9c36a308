import { domainToUnicode } from 'node:url';
import type { ArtworkRequest } from '../../artwork/compose-artwork.js';
import type { CheckedArtwork, DecodeCheckResult } from '../../artwork/decode-check/check-artwork.js';
import { hashArtwork } from '../../artwork/rendering/artwork-cache.js';
import type { RenderRequest } from '../../artwork/rendering/renderer.js';
import { QrCodeMode } from '../../core/contract/campaign-mode.js';
import { QrPayloadType } from '../../core/contract/payloads/payload-type.js';
import { PAYLOADS } from '../../core/contract/payloads/payloads.js';
import { readWebAddress } from '../../core/contract/payloads/syntax/web-address.js';
import { CenterBadge } from '../../core/contract/style-options.js';
import type { FieldProblems } from '../../core/field-problems.js';
import type { Context } from '../../tenancy/caller/context.js';
import { redirectAddress } from '../campaign.js';
import type { CampaignDraft, DrawnCampaign } from '../campaign-draft.js';

/** The text encoded by the modules: the redirect address of a Dynamic code, the content of a Static one. */
const encodedText = (publicUrl: string, { mode, payloadType, content, code }: CampaignDraft): string =>
  mode === QrCodeMode.Dynamic ? redirectAddress(publicUrl, code) : PAYLOADS[payloadType].encode(content);

/**
 * Everything the picture of a campaign depends on, and nothing else, so that identical pictures are drawn only once.
 */
export function artworkRequest(publicUrl: string, campaign: DrawnCampaign): ArtworkRequest {
  const { style } = campaign;
  return {
    text: encodedText(publicUrl, campaign),
    title: artworkTitle(campaign),
    name: style.centerBadge === CenterBadge.Monogram ? campaign.name : '',
    mask: campaign.mask,
    style: {
      foregroundColor: style.foregroundColor,
      secondaryColor: style.secondaryColor,
      backgroundColor: style.backgroundColor,
      frameColor: style.frameColor,
      useGradient: style.useGradient,
      gradientDirection: style.gradientDirection,
      moduleShape: style.moduleShape,
      eyeFrameShape: style.eyeFrameShape,
      eyeBallShape: style.eyeBallShape,
      frameStyle: style.frameStyle,
      centerBadge: style.centerBadge,
      centerText: style.centerText,
      logoDataUrl: style.centerBadge === CenterBadge.Logo ? (style.logoDataUrl ?? null) : null,
      errorCorrection: style.errorCorrection,
      drawQuietZones: style.drawQuietZones,
      pixelsPerModule: style.pixelsPerModule,
      design: campaign.design,
    },
  };
}

/** Returns the render request for a campaign in the caller's workspace. */
export const renderRequest = (
  { publicUrl, workspace }: Pick<Context, 'publicUrl' | 'workspace'>,
  campaign: DrawnCampaign,
): RenderRequest => ({
  workspaceId: workspace.id,
  ...hashArtwork(artworkRequest(publicUrl, campaign)),
});

/**
 * Returns a description of the picture, in English, for the SVG's title, which screen readers speak and browsers show.
 * The picture is public, so the title contains neither name nor content of the campaign. Exception: the host that a
 * Static code opens. A Dynamic code's destination may change after printing.
 */
export function artworkTitle({ mode, payloadType, content }: CampaignDraft): string {
  if (mode === QrCodeMode.Static && payloadType === QrPayloadType.Url) {
    const address = readWebAddress(content);
    if (address.ok) return `QR code that opens ${domainToUnicode(address.url.hostname) || address.url.hostname}`;
  }
  return `QR code: ${PAYLOADS[payloadType].purpose}`;
}

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
