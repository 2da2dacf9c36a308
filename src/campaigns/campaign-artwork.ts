import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { refuseInvalid } from '../access/check-input.js';
import type { Context } from '../access/context.js';
import { draw } from '../artwork/drawing.js';
import { toPng } from '../artwork/png.js';
import { toSvg } from '../artwork/svg.js';
import type { Campaign } from './campaign.js';
import { QrCodeMode } from './campaign-mode.js';
import { findCampaign } from './find-campaign.js';
import { PAYLOADS } from './payloads/payload.js';

export enum ArtworkFormat {
  png = 'png',
  svg = 'svg',
}

registerEnumType(ArtworkFormat, { name: 'ArtworkFormat' });

@ObjectType('QrCodeArtwork')
export class CampaignArtwork {
  @Field(() => String)
  fileName!: string;

  @Field(() => String, { description: 'image/png or image/svg+xml' })
  contentType!: string;

  @Field(() => String, { description: 'The bytes of the file in base64.' })
  base64!: string;
}

/** What the modules say: the redirect address of a Dynamic code, the content itself of a Static one. */
export const encodedText = (
  publicUrl: string,
  campaign: Pick<Campaign, 'mode' | 'payloadType' | 'content' | 'code'>,
) =>
  campaign.mode === QrCodeMode.Dynamic
    ? `${publicUrl}/r/${campaign.code}`
    : PAYLOADS[campaign.payloadType].encode(campaign.content);

export const renderSvg = ({ publicUrl }: Context, campaign: Campaign): string =>
  toSvg(draw(encodedText(publicUrl, campaign), campaign.style), campaign.name);

export async function renderArtwork(context: Context, id: string, format: ArtworkFormat): Promise<CampaignArtwork> {
  const campaign = await findCampaign(context.em, id);
  refuseInvalid(context, {});
  const svg = renderSvg(context, campaign);
  const fileName = `${campaign.code}.${format}`;
  if (format === ArtworkFormat.svg) {
    return { fileName, contentType: 'image/svg+xml', base64: Buffer.from(svg).toString('base64') };
  }
  return { fileName, contentType: 'image/png', base64: (await toPng(svg)).toString('base64') };
}
