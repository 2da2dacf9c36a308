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

  @Field(() => Float, { description: 'Least difference of reflectance between a dark colour and the ground, 0 to 1.' })
  symbolContrast!: number;

  @Field(() => Float, {
    description: 'Least share of error correction that a block has left beside the badge, 0 to 1.',
  })
  unusedErrorCorrection!: number;

  @Field(() => [String], { description: 'The readers that have read the finished picture.' })
  readers!: readonly string[];
}

/** Where grade A begins (ISO/IEC 15415, clauses 7.8.3 and 7.8.8). Below grade B nothing is accepted. */
const GRADE_A = { symbolContrast: 0.7, unusedErrorCorrection: 0.62 };

export function scannabilityOf(style: QrStyle, { unusedErrorCorrection, readers }: CheckedArtwork): Scannability {
  const contrast = symbolContrast(style);
  const isA = contrast >= GRADE_A.symbolContrast && unusedErrorCorrection >= GRADE_A.unusedErrorCorrection;
  return { grade: isA ? ScanGrade.A : ScanGrade.B, symbolContrast: contrast, unusedErrorCorrection, readers };
}

/** Of a stored campaign; a new examination only when the artwork is no longer remembered. */
export async function campaignScannability(context: Context, campaign: Campaign): Promise<Scannability> {
  const examination = await context.renderer.checkArtwork(renderRequest(context, campaign));
  if ('problems' in examination) throw new Error('a stored campaign can no longer be read');
  return scannabilityOf(campaign.style, examination.artwork);
}
