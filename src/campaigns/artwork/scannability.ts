import { Field, Float, ObjectType, registerEnumType } from 'type-graphql';
import type { Context } from '../../context/context.js';
import type { CheckedArtwork } from '../../qr/decode-check/check-artwork.js';
import type { Campaign } from '../campaign.js';
import type { QrStyle } from '../style/qr-style.js';
import { symbolContrast } from '../style/style-rules.js';
import { renderRequest } from './render-request.js';

export enum ScanGrade {
  A = 'A',
  B = 'B',
}

registerEnumType(ScanGrade, {
  name: 'ScanGrade',
  description: 'The worse of the grades of symbol contrast and unused error correction, as in ISO/IEC 15415.',
});

@ObjectType()
export class Scannability {
  @Field(() => ScanGrade)
  grade!: ScanGrade;

  @Field(() => Float, {
    description: 'Smallest difference of reflectance between a dark colour and the background, 0 to 1.',
  })
  symbolContrast!: number;

  @Field(() => Float, {
    description: 'Smallest share of its error correction that a block has left under the badge, 0 to 1.',
  })
  unusedErrorCorrection!: number;

  @Field(() => [String], { description: 'The decoders that have read the finished picture.' })
  readers!: readonly string[];
}

/** Least values of grade A (ISO/IEC 15415, clauses 7.8.3 and 7.8.8). Nothing below grade B is accepted. */
const GRADE_A = { symbolContrast: 0.7, unusedErrorCorrection: 0.62 };

/** Grades a picture that was decoded. */
export function scannabilityOf(style: QrStyle, { unusedErrorCorrection, readers }: CheckedArtwork): Scannability {
  const contrast = symbolContrast(style);
  const isA = contrast >= GRADE_A.symbolContrast && unusedErrorCorrection >= GRADE_A.unusedErrorCorrection;
  return { grade: isA ? ScanGrade.A : ScanGrade.B, symbolContrast: contrast, unusedErrorCorrection, readers };
}

/** Grades a stored campaign. Its picture is decoded again unless the result is in the cache. */
export async function campaignScannability(context: Context, campaign: Campaign): Promise<Scannability> {
  const result = await context.renderer.checkArtwork(renderRequest(context, campaign));
  if ('problems' in result) throw new Error('the picture of a stored campaign can no longer be decoded');
  return scannabilityOf(campaign.style, result.artwork);
}
