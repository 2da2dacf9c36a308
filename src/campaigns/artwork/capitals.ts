import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { CheckedArtwork } from '../../artwork/decode-check/check-artwork.js';
import { SAMPLE_CODE } from '../../core/contract/ids/sample-code.js';
import { inCapitals } from '../../core/contract/payloads/syntax/web-address.js';
import { extentOf, MODULE_MM } from '../../core/contract/sheets/print-size.js';
import { FieldProblems } from '../../core/field-problems.js';
import type { Context } from '../../tenancy/caller/context.js';
import type { CampaignDraft } from '../campaign-draft.js';
import { checkDecoding } from './render-request.js';

@ObjectType()
export class QrSymbolSize {
  @Field(() => Int, { description: '1 to 40. The symbol has 17 + 4 × version modules in a row.' })
  version!: number;

  @Field(() => Float, {
    description: `Width of the whole picture, including quiet zone and frame, with modules of ${MODULE_MM} mm.`,
  })
  widthMm!: number;
}

@ObjectType({ description: 'What the same code would be in capitals, which take fewer modules.' })
export class QrCodeCapitals {
  @Field(() => String, { description: 'To be sent as address.' })
  address!: string;

  @Field(() => QrSymbolSize)
  before!: QrSymbolSize;

  @Field(() => QrSymbolSize)
  after!: QrSymbolSize;
}

/** A draft that was drawn and decoded. */
export interface DecodedDraft {
  readonly draft: CampaignDraft;
  readonly artwork: CheckedArtwork;
}

/** A code that is not known yet has no capitals. */
const isSample = ({ encodedAddress }: CampaignDraft): boolean => encodedAddress?.endsWith(`/${SAMPLE_CODE}`) ?? false;

/**
 * Returns what capitals gain for a picture, which all readers have read; null if the address cannot be in capitals, is
 * already, or its symbol would not become smaller.
 */
export async function capitalsOf(
  context: Pick<Context, 'publicUrl' | 'renderer' | 'workspace'>,
  { draft, artwork }: DecodedDraft,
): Promise<QrCodeCapitals | null> {
  const address = draft.encodedAddress === null || isSample(draft) ? null : inCapitals(draft.encodedAddress);
  if (address === null) return null;
  const capitals = await checkDecoding(context, { ...draft, encodedAddress: address }, new FieldProblems());
  if (capitals === null || capitals.version >= artwork.version) return null;
  const sizeOf = ({ svg, version }: CheckedArtwork): QrSymbolSize => ({
    version,
    widthMm: (extentOf(svg) ?? 0) * MODULE_MM,
  });
  return { address, before: sizeOf(artwork), after: sizeOf(capitals) };
}
