import { QrCodeMode } from '../core/contract/campaign-mode.js';
import { QrPayloadType } from '../core/contract/payloads/payload-type.js';
import { PAYLOADS } from '../core/contract/payloads/payloads.js';
import {
  type AddressedCampaign,
  encodedScanAddress,
  readWebAddress,
} from '../core/contract/payloads/syntax/web-address.js';
import { CenterBadge } from '../core/contract/style-options.js';
import type { ArtworkRequest } from './compose-contents.js';
import type { ArtworkStyle } from './draw/drawing.js';

/** What a campaign's picture shows. */
export interface PicturedCampaign extends AddressedCampaign {
  readonly name: string;
  readonly mode: QrCodeMode;
  readonly payloadType: QrPayloadType;
  readonly content: string;
  readonly style: ArtworkStyle;
  readonly design: NonNullable<ArtworkStyle['design']> | null;
  readonly mask: number | null;
}

/** Returns a host with letters beyond ASCII as people write it; empty for a host that has no such form. */
type UnicodeHost = (host: string) => string;

/**
 * Everything the picture of a campaign depends on, and nothing else, so that identical pictures are drawn only once.
 */
export function toArtworkRequest(
  publicUrl: string,
  campaign: PicturedCampaign,
  unicodeHost: UnicodeHost,
): ArtworkRequest {
  const { style } = campaign;
  return {
    text: encodedText(publicUrl, campaign),
    title: artworkTitle(campaign, unicodeHost),
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

/** The text encoded by the modules: the address of a Dynamic code, the content of a Static one. */
const encodedText = (publicUrl: string, campaign: PicturedCampaign): string =>
  campaign.mode === QrCodeMode.Dynamic
    ? encodedScanAddress(publicUrl, campaign)
    : PAYLOADS[campaign.payloadType].encode(campaign.content);

/**
 * Returns a description of the picture, in English, for the SVG's title, which screen readers speak and browsers show.
 * The picture is public, so the title contains neither name nor content of the campaign. Exception: the host that a
 * Static code opens. A Dynamic code's destination may change after printing.
 */
export function artworkTitle(
  { mode, payloadType, content }: Pick<PicturedCampaign, 'mode' | 'payloadType' | 'content'>,
  unicodeHost: UnicodeHost,
): string {
  if (mode === QrCodeMode.Static && payloadType === QrPayloadType.Url) {
    const address = readWebAddress(content);
    if (address.ok) return `QR code that opens ${unicodeHost(address.url.hostname) || address.url.hostname}`;
  }
  return `QR code: ${PAYLOADS[payloadType].purpose}`;
}
