import { Field, Float, InputType, Int, registerEnumType } from 'type-graphql';
import { CaptionPosition } from '../../artwork/draw/caption.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { enumOf } from '../../core/contract/names/enum-of.js';
import { problem } from '../../core/contract/problems.js';
import { Paper } from '../../core/contract/sheets/check-sheet.js';
import { Between, IsOptional, Matches, MaxGraphemes, NotBlank, ValidateNested } from '../../core/field-rules.js';

export const PrintColor = enumOf('Rgb', 'Cmyk');
export type PrintColor = keyof typeof PrintColor;

registerEnumType(PrintColor, {
  name: 'PrintColor',
  description: 'With Cmyk (pdf and eps only), everything in the file is in the four printing inks.',
});
registerEnumType(CaptionPosition, { name: 'CaptionPosition' });
registerEnumType(Paper, { name: 'Paper', description: 'In portrait orientation: 210 × 297 mm, or 215.9 × 279.4 mm.' });

const { print } = LIMITS;
const MM = problem('not_width_between', { min: print.mmMin, max: print.mmMax });
const DPI = problem('not_whole_number_between', { min: print.dpiMin, max: print.dpiMax });
const PERCENT = problem('not_percentage', { max: print.inkPercentMax });

const IsPercent = () => Between(0, print.inkPercentMax, PERCENT);

const EMOJI = String.raw`\p{Emoji_Presentation}\p{Emoji_Modifier}\p{Regional_Indicator}\u{FE0F}\u{20E3}`;
const NO_EMOJI = new RegExp(`^[^${EMOJI}]*$`, 'u');
const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

@InputType({ description: 'Amounts of the four printing inks, in percent.' })
export class InkInput {
  @Field(() => Float)
  @IsPercent()
  cyan!: number;

  @Field(() => Float)
  @IsPercent()
  magenta!: number;

  @Field(() => Float)
  @IsPercent()
  yellow!: number;

  @Field(() => Float)
  @IsPercent()
  black!: number;
}

const INK = {
  nullable: true,
  description: 'Used only with Cmyk. If absent, the style’s colour is converted.',
};

@InputType({ description: 'How a picture is printed.' })
export class QrPrintInput {
  @Field(() => Float, {
    nullable: true,
    description:
      `Width of the whole picture including quiet zone and frame, ${print.mmMin} to ${print.mmMax} mm. A caption adds height, ` +
      `not width. Defaults to ${print.mmDefault} for pdf and eps, and to pixelsPerModule for png and svg.`,
  })
  @IsOptional()
  @Between(print.mmMin, print.mmMax, MM)
  mm?: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      `Minimum resolution of a png with mm, ${print.dpiMin} to ${print.dpiMax}. It may be slightly higher, because modules have whole ` +
      `pixels. Defaults to ${print.dpiDefault}, or less if the picture would have more than ${print.pixelsMax / 1e6} million pixels.`,
  })
  @IsOptional()
  @Between(print.dpiMin, print.dpiMax, DPI)
  dpi?: number | null;

  @Field(() => PrintColor, { defaultValue: PrintColor.Rgb })
  color!: PrintColor;

  @Field(() => InkInput, INK)
  @IsOptional()
  @ValidateNested()
  foregroundInk?: InkInput | null;

  @Field(() => InkInput, { ...INK, description: 'End colour of a gradient. Used only with Cmyk.' })
  @IsOptional()
  @ValidateNested()
  secondaryInk?: InkInput | null;

  @Field(() => InkInput, INK)
  @IsOptional()
  @ValidateNested()
  backgroundInk?: InkInput | null;

  @Field(() => InkInput, INK)
  @IsOptional()
  @ValidateNested()
  frameInk?: InkInput | null;

  @Field(() => String, {
    nullable: true,
    description: `One or two lines of text in a band in the frame's colour: at most ${print.captionLength} characters, in any script.`,
  })
  @IsOptional()
  @NotBlank()
  @MaxGraphemes(print.captionLength, print.captionCodePoints)
  @Matches(ONE_LINE, problem('not_one_line'))
  @Matches(NO_EMOJI, problem('emoji_not_drawable'))
  caption?: string | null;

  @Field(() => CaptionPosition, { defaultValue: CaptionPosition.Below })
  captionPosition!: CaptionPosition;
}

@InputType({
  description:
    'A one-page PDF for the printer: the picture at its size with cut marks, its inks, the smallest size, the scanning distance and what the readers say.',
})
export class QrProofInput {
  @Field(() => Paper, { defaultValue: Paper.A4 })
  paper!: Paper;

  @Field(() => String, { defaultValue: 'en', description: 'en or de; English for any other.' })
  language!: string;
}
