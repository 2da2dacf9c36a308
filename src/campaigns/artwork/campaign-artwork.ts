import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { refuseInvalid } from '../../context/check-input.js';
import type { Context } from '../../context/context.js';
import { ArtworkFormat, CONTENT_TYPES } from '../../qr/formats/artwork-format.js';
import { validationFailed } from '../../shared/errors.js';
import { FieldProblems } from '../../shared/field-problems.js';
import { downloadName } from '../../shared/file-name.js';
import type { Campaign } from '../campaign.js';
import { findCampaign } from '../find-campaign.js';
import type { QrPrintInput } from './print-input.js';
import { printErrors, readPrintOptions } from './print-rules.js';
import { renderRequest } from './render-request.js';

registerEnumType(ArtworkFormat, { name: 'ArtworkFormat', description: 'REST has png and svg only.' });

@ObjectType('QrCodeArtwork')
export class CampaignArtwork {
  @Field(() => String, { description: 'The campaign’s name and code, in any script, safe in every file system.' })
  readonly fileName: string;

  @Field(() => String, { description: 'image/png, image/svg+xml, application/pdf or application/postscript' })
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
export async function renderArtwork(
  context: Context,
  id: string,
  format: ArtworkFormat,
  print: QrPrintInput | null = null,
): Promise<CampaignArtwork> {
  const campaign = await findCampaign(context.em, id);
  refuseInvalid(context, {});
  const bytes = await renderFile(context, campaign, format, print);
  return new CampaignArtwork(artworkFileName(campaign, format), CONTENT_TYPES[format], bytes);
}

/** The code tells campaigns of the same name apart, and connects the file to the printed address. */
const artworkFileName = ({ name, code }: Campaign, format: ArtworkFormat): string =>
  downloadName([name, code], `.${format}`);

type Renderers = Pick<Context, 'renderer' | 'publicUrl' | 'workspace'>;

/** Returns the bytes of a campaign's picture. Occupies a child process. */
export async function renderFile(
  context: Renderers,
  campaign: Campaign,
  format: ArtworkFormat,
  print: QrPrintInput | null,
): Promise<Buffer> {
  const request = renderRequest(context, campaign);
  if (print === null && format === ArtworkFormat.svg) return Buffer.from(await context.renderer.svg(request));
  if (print === null && format === ArtworkFormat.png) return context.renderer.png(request);
  const problems = new FieldProblems();
  if (print !== null) problems.addAll(printErrors(print, format, campaign.style), 'print');
  problems.throwIfAny();
  const options = readPrintOptions(print, campaign.style);
  const printed = await context.renderer.print(request.workspaceId, {
    artwork: request.artwork,
    format,
    print: options,
  });
  if ('bytes' in printed) return printed.bytes;
  problems.addAll(printed.problems, 'print');
  throw validationFailed(problems.toFields());
}
