import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { ArtworkFormat, CONTENT_TYPES } from '../../artwork/formats/artwork-format.js';
import type { ProofOptions } from '../../artwork/proofs/proof-pdf.js';
import { pictureTag } from '../../artwork/rendering/picture-tag.js';
import type { Renderer, RenderRequest } from '../../artwork/rendering/renderer.js';
import { toConsoleLanguage } from '../../core/contract/people/console-language.js';
import { validationFailed } from '../../core/errors.js';
import { FieldProblems } from '../../core/field-problems.js';
import { refuseInvalid } from '../../core/field-rules.js';
import { downloadName } from '../../core/file-name.js';
import type { Context } from '../../tenancy/caller/context.js';
import { LARGE_TEXT_COST } from '../../tenancy/fields/field-costs.js';
import type { Campaign } from '../campaign.js';
import type { DrawnCampaign } from '../campaign-draft.js';
import { findCampaign } from '../find-campaign.js';
import { type ArtworkRow, findArtworkRow, readRequest } from './artwork-row.js';
import type { QrPrintInput, QrProofInput } from './print-input.js';
import { printErrors, readPrintOptions } from './print-rules.js';
import { renderRequest } from './render-request.js';

registerEnumType(ArtworkFormat, { name: 'ArtworkFormat', description: 'REST supports only png and svg.' });

@ObjectType('QrCodeArtwork')
export class CampaignArtwork {
  @Field(() => String, { description: 'The campaign’s name and code, in any script. Safe on every file system.' })
  readonly fileName: string;

  @Field(() => String, { description: 'image/png, image/svg+xml, application/pdf or application/postscript' })
  readonly contentType: string;

  readonly #picture: Picture;

  constructor(fileName: string, contentType: string, picture: Picture) {
    this.fileName = fileName;
    this.contentType = contentType;
    this.#picture = picture;
  }

  /** Returns the file's current tag without drawing the picture; null for print files, which have none. */
  tag(): Promise<string | null> {
    return this.#picture.tag();
  }

  /** Returns the file with the tag of its bytes. Occupies a child process unless the file is cached. */
  read(): Promise<TaggedFile> {
    return this.#picture.read();
  }

  @Field(() => String, { complexity: LARGE_TEXT_COST, description: 'The file’s bytes in base64.' })
  async base64(): Promise<string> {
    return (await this.read()).bytes.toString('base64');
  }
}

/** A file and its HTTP entity tag, without quotation marks. Different bytes have a different tag. */
export interface TaggedFile {
  readonly bytes: Buffer;
  readonly tag: string | null;
}

interface Picture {
  readonly tag: () => Promise<string | null>;
  readonly read: () => Promise<TaggedFile>;
}

/** Returns the SVG of a campaign. Occupies a child process unless the SVG is cached. */
export const renderSvg = (context: Context, campaign: DrawnCampaign): Promise<string> =>
  context.renderer.svg(renderRequest(context, campaign));

/** Returns a campaign's picture as a file. Reports a missing campaign before invalid input. */
export async function renderArtwork(
  context: Context,
  id: string,
  format: ArtworkFormat,
  print: QrPrintInput | null = null,
  proof: QrProofInput | null = null,
): Promise<CampaignArtwork> {
  const row = await findArtworkRow(context, id);
  refuseInvalid(context, {});
  const picture =
    print === null && isPlain(format)
      ? plainPicture(context, row, format)
      : await printPicture(context, id, format, print, proof);
  return new CampaignArtwork(artworkFileName(row, format, proof), CONTENT_TYPES[format], picture);
}

/** The code tells campaigns with the same name apart and links the file to the printed address. */
const artworkFileName = ({ name, code }: ArtworkRow, format: ArtworkFormat, proof: QrProofInput | null): string =>
  downloadName([name, code, ...(proof === null ? [] : ['proof'])], `.${format}`);

type PlainFormat = 'png' | 'svg';

const isPlain = (format: ArtworkFormat): format is PlainFormat =>
  format === ArtworkFormat.png || format === ArtworkFormat.svg;

/** The picture as sent by REST. Reads style and content only when needed. */
function plainPicture(context: Context, row: ArtworkRow, format: PlainFormat): Picture {
  const { renderer } = context;
  const known = renderer.hashes.get(row);
  return {
    tag: async () => pictureTag(known ?? (await readRequest(context, row)).hash, format),
    async read() {
      const kept = known === undefined ? undefined : keptFile(renderer, known, format);
      if (known !== undefined && kept !== undefined) return { bytes: kept, tag: pictureTag(known, format) };
      const request = await readRequest(context, row);
      return { bytes: await plainFile(renderer, request, format), tag: pictureTag(request.hash, format) };
    },
  };
}

function keptFile(renderer: Renderer, hash: string, format: PlainFormat): Buffer | undefined {
  if (format === ArtworkFormat.png) return renderer.cachedPng(hash);
  const svg = renderer.cachedSvg(hash);
  return svg === undefined ? undefined : Buffer.from(svg);
}

const plainFile = async (renderer: Renderer, request: RenderRequest, format: PlainFormat): Promise<Buffer> =>
  format === ArtworkFormat.png ? renderer.png(request) : Buffer.from(await renderer.svg(request));

/** A print file. It is drawn immediately, because its options may be refused. */
async function printPicture(
  context: Context,
  id: string,
  format: ArtworkFormat,
  print: QrPrintInput | null,
  proof: QrProofInput | null,
): Promise<Picture> {
  const campaign = await findCampaign(context.em, id);
  const bytes = await renderFile(context, campaign, format, print, proof && proofOf(context, campaign, proof));
  return { tag: async () => null, read: async () => ({ bytes, tag: null }) };
}

const proofOf = ({ clock }: Context, { name }: Campaign, { paper, language }: QrProofInput): ProofOptions => ({
  ...{ name, paper, language: toConsoleLanguage(language) },
  date: new Date(clock.now()).toISOString().slice(0, 10),
});

type Renderers = Pick<Context, 'renderer' | 'publicUrl' | 'workspace'>;

/** Returns the bytes of a campaign's picture. Occupies a child process. */
export async function renderFile(
  context: Renderers,
  campaign: Campaign,
  format: ArtworkFormat,
  print: QrPrintInput | null,
  proof: ProofOptions | null = null,
): Promise<Buffer> {
  const request = renderRequest(context, campaign);
  if (print === null && isPlain(format)) return plainFile(context.renderer, request, format);
  const problems = new FieldProblems();
  if (print !== null) problems.addAll(printErrors(print, format, campaign), 'print');
  problems.throwIfAny();
  const settings = { format, print: readPrintOptions(print, campaign.style), ...(proof && { proof }) };
  const printed = await context.renderer.print(request, settings);
  if ('bytes' in printed) return printed.bytes;
  problems.addAll(printed.problems, 'print');
  throw validationFailed(problems.toFields());
}
