import { Field, Float, ObjectType, registerEnumType } from 'type-graphql';
import type { Context } from '../access/context.js';
import type { ProvenArtwork } from '../artwork/examine.js';
import { artworkRequest } from './artwork-request.js';
import type { Campaign } from './campaign.js';
import type { QrStyle } from './style/qr-style.js';
import { symbolContrast } from './style/style-rules.js';

export enum ScanGrade {
  A = 'A',
  B = 'B',
  C = 'C',
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

/** Where grades A and B begin (ISO/IEC 15415, clauses 7.8.3 and 7.8.8). */
const CONTRAST = { A: 0.7, B: 0.55 };
const UNUSED = { A: 0.62, B: 0.5 };

const gradeOf = (value: number, { A, B }: { A: number; B: number }): ScanGrade => {
  if (value >= A) return ScanGrade.A;
  return value >= B ? ScanGrade.B : ScanGrade.C;
};

export function scannabilityOf(style: QrStyle, { unusedErrorCorrection, readers }: ProvenArtwork): Scannability {
  const contrast = symbolContrast(style);
  const grades = [gradeOf(contrast, CONTRAST), gradeOf(unusedErrorCorrection, UNUSED)].sort();
  return { grade: grades.at(-1) ?? ScanGrade.C, symbolContrast: contrast, unusedErrorCorrection, readers };
}

/** Of a stored campaign; a new examination only when the artwork is no longer remembered. */
export async function campaignScannability(context: Context, campaign: Campaign): Promise<Scannability> {
  const examination = await context.renderer.examine(artworkRequest(context.publicUrl, campaign));
  if ('problems' in examination) throw new Error('a stored campaign can no longer be read');
  return scannabilityOf(campaign.style, examination.artwork);
}
