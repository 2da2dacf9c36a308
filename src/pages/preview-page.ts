import { IsOptional, ValidateNested } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { Asset } from '../assets/asset.js';
import { QrCodeMode } from '../campaigns/campaign-mode.js';
import { checkContent } from '../campaigns/check-campaign.js';
import { assetIdsOf, PAYLOADS } from '../campaigns/payloads/payload.js';
import { QrPayloadType } from '../campaigns/payloads/payload-type.js';
import { DEFAULT_STYLE } from '../campaigns/style/default-style.js';
import { QrStyle } from '../campaigns/style/qr-style.js';
import { pageStyleErrors } from '../campaigns/style/style-rules.js';
import { LIMITS } from '../config/contract-limits.js';
import { findInputProblems } from '../context/check-input.js';
import type { Context } from '../context/context.js';
import type { FieldProblems } from '../shared/field-problems.js';
import { MaxCharacters } from '../shared/validators.js';
import { previewPolicy } from './document/page-headers.js';
import { renderPage } from './document/render-page.js';
import { embedPictures } from './files/embed-pictures.js';
import { pageOfCampaign } from './page-of-campaign.js';

@InputType()
export class PreviewPageInput {
  @Field(() => QrPayloadType)
  payloadType!: QrPayloadType;

  @Field(() => String)
  @MaxCharacters(LIMITS.contentLength)
  content!: string;

  @Field(() => QrStyle, { nullable: true })
  @IsOptional()
  @ValidateNested()
  style?: QrStyle | null;
}

/**
 * The page that a campaign with this content and style would open, as one document that a dashboard puts into a sandboxed
 * frame by `srcdoc`: pictures are in it, and of files and downloads it shows only the names. Stores nothing.
 */
export async function previewPage(context: Context, input: PreviewPageInput): Promise<string> {
  const { payloadType, content } = input;
  const style = input.style ?? DEFAULT_STYLE;
  const source = { payloadType, content, style };
  const problems = findInputProblems(context, input);
  problems.addAll(pageStyleErrors(style, problems), 'style');
  if (!problems.has('payloadType')) {
    checkContent({ name: '', code: '', mode: QrCodeMode.Dynamic, ...source }, problems);
  }
  checkOpensPage(input, problems);
  const isContentFine = !problems.has('payloadType') && !problems.hasWithin('content');
  const assets = isContentFine ? await findNamed(context, input, problems) : [];
  problems.throwIfAny();
  const pictures = await embedPictures(context.files, assets);
  const addresses = { file: ({ id }: Asset) => pictures.get(id) ?? NOWHERE, download: () => null };
  const page = pageOfCampaign(source, withoutCopies(assets), addresses);
  if (page === null) throw new Error('a content that opens a page has none');
  const fonts = `${context.publicUrl}/fonts/`;
  const { html, styleHash } = renderPage(page, style, fonts);
  return html.replace(EMBEDDED_LINK, '').replace('<head>', `<head>${headFor(previewPolicy(styleHash, fonts))}`);
}

/** Shows nothing and leads nowhere. */
const NOWHERE = 'data:,';
/** A link to a file, which only a saved page has. No text is taken for one: its quotation marks are escaped. */
const EMBEDDED_LINK = / href="data:[^"]*"/g;

/** Links lead out of the frame, where its sandbox lets them. A policy holds for what stands behind it only. */
const headFor = (policy: string): string =>
  `<meta http-equiv="Content-Security-Policy" content="${policy}"><base target="_blank">`;

/** The embedded copy is the only one. */
const withoutCopies = (assets: readonly Asset[]): Asset[] => assets.map((asset) => ({ ...asset, widths: [] }));

function checkOpensPage({ payloadType, content }: PreviewPageInput, problems: FieldProblems): void {
  if (problems.has('payloadType') || problems.hasWithin('content')) return;
  if (PAYLOADS[payloadType].open(content).kind === 'page') return;
  problems.add('payloadType', `Must be of a kind that opens a page: this ${payloadType} leads to an address.`);
}

/** The files that the content names, attached or not, as an attachment would find them. */
async function findNamed(context: Context, input: PreviewPageInput, problems: FieldProblems): Promise<Asset[]> {
  const { payloadType, content } = input;
  const ids = assetIdsOf(payloadType, content);
  const assets = ids.length === 0 ? [] : await context.em.find(Asset, { id: { $in: ids } });
  for (const id of ids) {
    const asset = assets.find((candidate) => candidate.id === id);
    if (asset === undefined) problems.add('content.assetIds', `There is no file ${id} in this workspace.`);
    else if (payloadType === QrPayloadType.Memory && asset.contentType === 'application/pdf') {
      problems.add('content.assetIds', `The file ${id} is a PDF; a memory takes images only.`);
    }
  }
  return assets;
}
