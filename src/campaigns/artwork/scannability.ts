import { Field, Float, ObjectType, registerEnumType } from 'type-graphql';
import type { CheckedArtwork } from '../../artwork/decode-check/check-artwork.js';
import { READERS, type Reader } from '../../artwork/decode-check/reader-names.js';
import { enumOf } from '../../core/contract/names/enum-of.js';
import type { Context } from '../../tenancy/caller/context.js';
import { upTo } from '../../tenancy/fields/field-costs.js';
import type { CampaignLook, DrawnCampaign } from '../campaign-draft.js';
import { symbolContrast } from '../style/style-rules.js';
import { renderRequest } from './render-request.js';

export const ScanGrade = enumOf('A', 'B', 'F');
export type ScanGrade = keyof typeof ScanGrade;

registerEnumType(ScanGrade, {
  name: 'ScanGrade',
  description:
    'The worse of the ISO/IEC 15415 grades for symbol contrast and unused error correction. F if any of the three decoders fails ' +
    'to read the picture, as happens, rarely, with one created in bulk or by an import.',
});

@ObjectType()
export class Scannability {
  @Field(() => ScanGrade)
  grade!: ScanGrade;

  @Field(() => Float, {
    description: 'Smallest difference in reflectance between a dark colour and the background, 0 to 1.',
  })
  symbolContrast!: number;

  @Field(() => Float, {
    description: 'Smallest share of error correction that remains in a block under the badge, 0 to 1.',
  })
  unusedErrorCorrection!: number;

  @Field(() => Boolean, {
    description: 'Whether the logo can hardly be seen on the plate of the design. The automatic plate would show it.',
  })
  isLogoFaint!: boolean;

  @Field(() => [String], {
    complexity: upTo(READERS.length),
    description: 'Which of the decoders zxing, jsqr and zbar read the finished picture in every capture.',
  })
  readers!: readonly string[];
}

/** Minimum values for grade A (ISO/IEC 15415, clauses 7.8.3 and 7.8.8). New codes must reach at least grade B. */
const GRADE_A = { symbolContrast: 0.7, unusedErrorCorrection: 0.62 };

/** Grades a picture that was decoded. */
export function scannabilityOf(
  { style, design }: CampaignLook,
  { unusedErrorCorrection, isLogoFaint, readers }: CheckedArtwork,
): Scannability {
  const contrast = symbolContrast(style, design);
  return {
    grade: gradeOf(contrast, unusedErrorCorrection, readers),
    symbolContrast: contrast,
    unusedErrorCorrection,
    isLogoFaint,
    readers,
  };
}

function gradeOf(contrast: number, unusedErrorCorrection: number, readers: readonly Reader[]): ScanGrade {
  if (readers.length < READERS.length) return ScanGrade.F;
  const isA = contrast >= GRADE_A.symbolContrast && unusedErrorCorrection >= GRADE_A.unusedErrorCorrection;
  return isA ? ScanGrade.A : ScanGrade.B;
}

/** Grades a stored campaign. Decodes its picture again unless the result is cached. */
export async function campaignScannability(context: Context, campaign: DrawnCampaign): Promise<Scannability> {
  const result = await context.renderer.gradeArtwork(renderRequest(context, campaign));
  if ('problems' in result) throw new Error('the picture of a stored campaign can no longer be drawn');
  return scannabilityOf(campaign, result.artwork);
}
