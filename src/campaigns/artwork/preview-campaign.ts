import { Field, InputType, ObjectType } from 'type-graphql';
import type { CheckedArtwork } from '../../artwork/decode-check/check-artwork.js';
import { QrCodeMode } from '../../core/contract/campaign-mode.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { DEFAULT_STYLE } from '../../core/contract/default-style.js';
import { SAMPLE_CODE } from '../../core/contract/ids/sample-code.js';
import { enteredContent } from '../../core/contract/payloads/entered-content.js';
import { QrPayloadType } from '../../core/contract/payloads/payload-type.js';
import { findInputProblems, IsOptional, MaxCharacters, ValidateNested } from '../../core/field-rules.js';
import type { Context } from '../../tenancy/caller/context.js';
import { applyAddresses, readDefaultHost } from '../addresses/apply-addresses.js';
import { findAddressProblems } from '../addresses/find-address-problems.js';
import type { CampaignDraft } from '../campaign-draft.js';
import { IsChosenCode } from '../campaign-inputs.js';
import { checkContent } from '../check-campaign.js';
import { QrDesign } from '../style/qr-design.js';
import { QrStyle } from '../style/qr-style.js';
import { findDesignProblems, findStyleProblems, toStoredDesign } from '../style/style-rules.js';
import type { DecodedDraft } from './capitals.js';
import { checkDecoding } from './render-request.js';
import { Scannability, scannabilityOf } from './scannability.js';

@InputType()
export class PreviewQrCodeInput {
  @Field(() => QrCodeMode)
  mode!: QrCodeMode;

  @Field(() => QrPayloadType, { defaultValue: QrPayloadType.Url })
  payloadType!: QrPayloadType;

  @Field(() => String, {
    defaultValue: '',
    description: 'What a Static code encodes; ignored for a Dynamic one.',
  })
  @MaxCharacters(LIMITS.contentLength)
  content!: string;

  @Field(() => String, {
    defaultValue: '',
    description: 'Its first letter becomes the monogram if the style has none.',
  })
  @MaxCharacters(LIMITS.nameLength)
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The existing or future code of a Dynamic campaign. Defaults to a sample of the usual length.',
  })
  @IsOptional()
  @IsChosenCode()
  code?: string | null;

  @Field(() => String, { nullable: true, description: 'As in createQrCode. If omitted, as for a new campaign.' })
  address?: string | null;

  @Field(() => QrStyle, { nullable: true })
  @IsOptional()
  @ValidateNested()
  style?: QrStyle | null;

  @Field(() => QrDesign, { nullable: true })
  @IsOptional()
  @ValidateNested()
  design?: QrDesign | null;
}

@ObjectType()
export class QrCodePreview implements DecodedDraft {
  readonly draft!: CampaignDraft;
  readonly artwork!: CheckedArtwork;

  @Field(() => String)
  svg!: string;

  @Field(() => Scannability)
  scannability!: Scannability;
}

/** Draws and decodes the picture that a new campaign would have. Stores nothing. */
export async function previewCampaign(context: Context, input: PreviewQrCodeInput): Promise<QrCodePreview> {
  const { mode, payloadType, name } = input;
  const content = enteredContent(payloadType, input.content);
  const style = input.style ?? DEFAULT_STYLE;
  const design = toStoredDesign(input.design ?? null);
  const problems = findInputProblems(context, input);
  problems.merge(findStyleProblems(style, design, problems), 'style');
  problems.merge(findDesignProblems(style, design, problems), 'design');
  const code = input.code ?? SAMPLE_CODE;
  const isDefault = mode === QrCodeMode.Dynamic && input.address === undefined;
  const host = isDefault ? await readDefaultHost(context) : null;
  const { addresses, encodedAddress } = applyAddresses(
    { code, addresses: [], encodedAddress: host === null ? null : `${host}/${code}` },
    input,
  );
  problems.addAll(findAddressProblems(context, { mode, addresses }, input).toFields());
  const draft = { name, code, encodedAddress, mode, payloadType, content, style, design };
  if (mode === QrCodeMode.Static) checkContent(draft, problems);
  const artwork = await checkDecoding(context, draft, problems);
  problems.throwIfAny();
  if (artwork === null) throw new Error('a draft without problems was not decoded');
  return { svg: artwork.svg, scannability: scannabilityOf({ style, design }, artwork), draft, artwork };
}
