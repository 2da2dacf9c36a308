import type { Context } from '../../context/context.js';
import type { ArtworkRequest } from '../../qr/compose-artwork.js';
import { CenterBadge } from '../../qr/style-options.js';
import type { RenderRequest } from '../../workers/renderer.js';
import type { Campaign } from '../campaign.js';
import { QrCodeMode } from '../campaign-mode.js';
import { PAYLOADS } from '../payloads/payloads.js';

type CampaignDraft = Pick<Campaign, 'name' | 'code' | 'mode' | 'payloadType' | 'content' | 'style'>;

/** What the modules say: the redirect address of a Dynamic code, the content itself of a Static one. */
const encodedText = (publicUrl: string, { mode, payloadType, content, code }: CampaignDraft): string =>
  mode === QrCodeMode.Dynamic ? `${publicUrl}/r/${code}` : PAYLOADS[payloadType].encode(content);

/** All that the picture of a campaign depends on, and nothing else: equal pictures are drawn once. */
function artworkRequest(publicUrl: string, campaign: CampaignDraft): ArtworkRequest {
  const { style } = campaign;
  return {
    text: encodedText(publicUrl, campaign),
    name: campaign.name,
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
    },
  };
}

/** As the renderer takes it: the picture of a campaign of the caller's workspace. */
export const renderRequest = (
  { publicUrl, workspace }: Pick<Context, 'publicUrl' | 'workspace'>,
  campaign: CampaignDraft,
): RenderRequest => ({
  workspaceId: workspace.id,
  artwork: artworkRequest(publicUrl, campaign),
});
