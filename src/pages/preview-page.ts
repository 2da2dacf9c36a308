import { Field, InputType } from 'type-graphql';
import { Asset } from '../campaigns/assets/asset.js';
import { checkContent } from '../campaigns/check-campaign.js';
import { QrHouse } from '../campaigns/house/qr-house.js';
import { findHouseProblems, pageAssetIds, toStoredHouse } from '../campaigns/house/stored-house.js';
import { QrStyle } from '../campaigns/style/qr-style.js';
import { findPageStyleProblems } from '../campaigns/style/style-rules.js';
import { QrTranslation } from '../campaigns/translations/qr-translation.js';
import { QrCodeMode } from '../core/contract/campaign-mode.js';
import { LIMITS } from '../core/contract/contract-limits.js';
import { DEFAULT_STYLE } from '../core/contract/default-style.js';
import { QrPayloadType } from '../core/contract/payloads/payload-type.js';
import { assetIdsOf, PAYLOADS } from '../core/contract/payloads/payloads.js';
import { findTranslationProblems, toStoredTranslation } from '../core/contract/payloads/translation.js';
import { problem } from '../core/contract/problems.js';
import type { FieldProblems } from '../core/field-problems.js';
import { findInputProblems, IsOptional, MaxCharacters, ValidateNested } from '../core/field-rules.js';
import type { Context } from '../tenancy/caller/context.js';
import { previewPolicy } from './document/page-headers.js';
import { chooseLanguage } from './document/page-language.js';
import { renderPage } from './document/render-page.js';
import { embedPictures } from './files/embed-pictures.js';
import { inLanguage, selectPage } from './select-page.js';

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

  @Field(() => QrTranslation, { nullable: true, description: 'Only for Menu, Document and Memory.' })
  translation?: QrTranslation | null;

  @Field(() => QrHouse, { nullable: true, description: 'Only for Menu.' })
  house?: QrHouse | null;
}

/**
 * Renders the page that a campaign with this content and style would open, as one document for the `srcdoc` of a
 * sandboxed frame: pictures are embedded; documents, downloads and languages have no links. With a translation, it is
 * the translated page. Stores nothing.
 */
export async function previewPage(context: Context, input: PreviewPageInput): Promise<string> {
  const { payloadType, content } = input;
  const style = input.style ?? DEFAULT_STYLE;
  const translation = toStoredTranslation(input.translation ?? null);
  const languages = chooseLanguage(translation, translation?.language, []);
  const house = toStoredHouse(input.house ?? null);
  const source = inLanguage({ payloadType, content, style, translation, house, soldOut: null }, languages);
  const { problems, assets } = await checkPreview(context, input);
  problems.throwIfAny();
  const addresses = await embedPictures(context.files, assets);
  const page = selectPage(source, assets, { ...addresses, download: () => null }, context.clock.now());
  if (page === null) throw new Error('The content was checked to open a page, but has none.');
  const fontFolder = `${context.publicUrl}/fonts/`;
  const { html, styleHash } = renderPage(page, style, { fontFolder, address: null, accepted: [], languages });
  return html.replace(EMBEDDED_LINK, '').replace('<head>', `<head>${headFor(previewPolicy(styleHash, fontFolder))}`);
}

/** Returns everything that saving the page would reject, and those files named in its content that exist. */
export async function checkPreview(
  context: Context,
  input: PreviewPageInput,
): Promise<{ readonly problems: FieldProblems; readonly assets: Asset[] }> {
  const { payloadType, content } = input;
  const style = input.style ?? DEFAULT_STYLE;
  const problems = findInputProblems(context, input);
  problems.merge(findPageStyleProblems(style, problems), 'style');
  if (!problems.has('payloadType')) {
    checkContent({ name: '', code: '', mode: QrCodeMode.Dynamic, payloadType, content, style }, problems);
  }
  if (input.translation && !problems.has('payloadType')) {
    problems.merge(findTranslationProblems(payloadType, content, input.translation), 'translation');
  }
  if (input.house && !problems.has('payloadType')) {
    problems.merge(findHouseProblems(payloadType, input.house), 'house');
  }
  checkOpensPage(input, problems);
  const isReadable = !problems.has('payloadType') && !problems.has('content');
  const assets = isReadable ? await findContentAssets(context, input, problems) : [];
  return { problems, assets };
}

/** A link to an embedded file or another language. Texts cannot match, because their quotation marks are escaped. */
const EMBEDDED_LINK = / href="(data:|\?lang=)[^"]*"/g;

/**
 * Links open outside the frame if its sandbox allows it. The policy comes first, because it applies to what follows.
 */
const headFor = (policy: string): string =>
  `<meta http-equiv="Content-Security-Policy" content="${policy}"><base target="_blank">`;

function checkOpensPage({ payloadType, content }: PreviewPageInput, problems: FieldProblems): void {
  if (problems.has('payloadType') || problems.hasWithin('content')) return;
  if (PAYLOADS[payloadType].open(content).kind === 'page') return;
  problems.add('payloadType', problem('type_without_page', { type: payloadType }));
}

/** Returns the files named in the content, attached or not, in order, checked as when a campaign is saved. */
async function findContentAssets(context: Context, input: PreviewPageInput, problems: FieldProblems): Promise<Asset[]> {
  const { payloadType, content } = input;
  const house = problems.hasWithin('house') ? null : toStoredHouse(input.house ?? null);
  const own = assetIdsOf(payloadType, content);
  const ids = pageAssetIds({ payloadType, content, house });
  const found = ids.length === 0 ? [] : await context.em.find(Asset, { id: { $in: ids } });
  const assets = ids.flatMap((id) => found.find((asset) => asset.id === id) ?? []);
  for (const id of ids) {
    const asset = assets.find((candidate) => candidate.id === id);
    if (asset === undefined && !own.includes(id)) continue;
    if (asset === undefined) problems.add('content.assetIds', problem('file_unknown', { id }));
    else if (payloadType === QrPayloadType.Memory && asset.contentType === 'application/pdf') {
      problems.add('content.assetIds', problem('file_is_pdf', { id }));
    }
  }
  return assets;
}
