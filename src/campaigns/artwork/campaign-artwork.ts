import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { refuseInvalid } from '../../context/check-input.js';
import type { Context } from '../../context/context.js';
import { downloadName } from '../../shared/file-name.js';
import type { Campaign } from '../campaign.js';
import { findCampaign } from '../find-campaign.js';
import { renderRequest } from './render-request.js';

export enum ArtworkFormat {
  png = 'png',
  svg = 'svg',
}

registerEnumType(ArtworkFormat, { name: 'ArtworkFormat' });

@ObjectType('QrCodeArtwork')
export class CampaignArtwork {
  @Field(() => String, { description: 'The campaign’s name and code, in any script, safe in every file system.' })
  readonly fileName: string;

  @Field(() => String, { description: 'image/png or image/svg+xml' })
  readonly contentType: string;

  /** The file. REST sends it as it is. */
  readonly bytes: Buffer;

  constructor(fileName: string, contentType: string, bytes: Buffer) {
    this.fileName = fileName;
    this.contentType = contentType;
    this.bytes = bytes;
  }

  @Field(() => String, { description: 'The bytes of the file in base64.' })
  get base64(): string {
    return this.bytes.toString('base64');
  }
}

/** Returns the SVG of a campaign. Occupies a child process. */
export const renderSvg = (context: Context, campaign: Campaign): Promise<string> =>
  context.renderer.svg(renderRequest(context, campaign));

/** Returns the picture of a campaign as a file. A campaign that does not exist is refused before invalid input. */
export async function renderArtwork(context: Context, id: string, format: ArtworkFormat): Promise<CampaignArtwork> {
  const campaign = await findCampaign(context.em, id);
  refuseInvalid(context, {});
  // The code tells campaigns of the same name apart, and connects the file to the printed address.
  const fileName = downloadName([campaign.name, campaign.code], `.${format}`);
  if (format === ArtworkFormat.svg) {
    const svg = await renderSvg(context, campaign);
    return new CampaignArtwork(fileName, 'image/svg+xml', Buffer.from(svg));
  }
  const png = await context.renderer.png(renderRequest(context, campaign));
  return new CampaignArtwork(fileName, 'image/png', png);
}
