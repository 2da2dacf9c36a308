import { ArgsType, Field, Float, ID, InputType, Int, registerEnumType } from 'type-graphql';
import { ArtworkFormat } from '../../artwork/formats/artwork-format.js';
import { PrintColor } from '../../campaigns/artwork/print-input.js';
import { SEARCH_DESCRIPTION } from '../../campaigns/campaign-inputs.js';
import { QrCodeFilterInput } from '../../campaigns/lists/list-filter.js';
import { QrCodeOrder } from '../../campaigns/lists/list-order.js';
import { QrCodeMode } from '../../core/contract/campaign-mode.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { SortDirection } from '../../core/contract/lists/sort-direction.js';
import { problem } from '../../core/contract/problems.js';
import { Paper, SHEET_LIMITS } from '../../core/contract/sheets/check-sheet.js';
import { Between, IsOptional, ItemCount, MaxCharacters, ValidateNested } from '../../core/field-rules.js';
import { PageArgs } from '../../tenancy/fields/paging.js';
import { PrintRunKind } from './print-run.js';
import { SheetCaption } from './print-run-options.js';

registerEnumType(SheetCaption, {
  name: 'SheetCaption',
  description:
    'The text below or beside each code: the name, shortened until it is legible, the code, or the words of its frame, which is then left out. Words: the name where there is no frame.',
});

const { print } = LIMITS;

const From = (min: number, max: number, unit = ''): PropertyDecorator =>
  Between(min, max, problem('not_from_to', { min, max: `${max}${unit}` }));

@InputType({ description: 'Selects campaigns like `qrCodes`: they must match every field that is set.' })
export class PrintRunFilterInput extends QrCodeFilterInput {
  @Field(() => String, { nullable: true, description: SEARCH_DESCRIPTION })
  @IsOptional()
  @MaxCharacters(LIMITS.contentLength)
  search?: string | null;

  @Field(() => QrCodeMode, { nullable: true })
  mode?: QrCodeMode | null;

  @Field(() => Boolean, { nullable: true })
  isActive?: boolean | null;
}

@InputType({ description: 'A file for each campaign in a ZIP.' })
export class PrintRunFileInput {
  @Field(() => ArtworkFormat)
  format!: ArtworkFormat;

  @Field(() => Float, { defaultValue: print.mmDefault, description: 'Width of the whole picture in millimetres.' })
  @From(print.mmMin, print.mmMax, ' mm')
  mm!: number;

  @Field(() => Int, { nullable: true, description: `Minimum resolution of a png. Defaults to ${print.dpiDefault}.` })
  @IsOptional()
  @From(print.dpiMin, print.dpiMax)
  dpi?: number | null;

  @Field(() => PrintColor, { defaultValue: PrintColor.Rgb })
  color!: PrintColor;
}

@InputType({
  description:
    'A grid of labels. With columns and rows, the labels fill the paper between the margins; with the size of a label, ' +
    'as many as fit are placed. Set both for label paper, as stated by its manufacturer.',
})
export class PrintSheetInput {
  @Field(() => Paper, { defaultValue: Paper.A4 })
  paper!: Paper;

  @Field(() => Int, { nullable: true })
  @IsOptional()
  @From(1, SHEET_LIMITS.columns)
  columns?: number | null;

  @Field(() => Int, { nullable: true })
  @IsOptional()
  @From(1, SHEET_LIMITS.rows)
  rows?: number | null;

  @Field(() => Float, { nullable: true })
  @IsOptional()
  @From(SHEET_LIMITS.labelMin, SHEET_LIMITS.labelMax, ' mm')
  labelWidthMm?: number | null;

  @Field(() => Float, { nullable: true })
  @IsOptional()
  @From(SHEET_LIMITS.labelMin, SHEET_LIMITS.labelMax, ' mm')
  labelHeightMm?: number | null;

  @Field(() => Float, { defaultValue: 0 })
  @From(0, SHEET_LIMITS.gapMax, ' mm')
  columnGapMm!: number;

  @Field(() => Float, { defaultValue: 0 })
  @From(0, SHEET_LIMITS.gapMax, ' mm')
  rowGapMm!: number;

  @Field(() => Float, {
    nullable: true,
    description:
      'Distance from the left edge of the paper to the first label. By default labels are centred, 10 mm from the edges.',
  })
  @IsOptional()
  @From(0, SHEET_LIMITS.marginMax, ' mm')
  marginLeftMm?: number | null;

  @Field(() => Float, { nullable: true, description: 'Distance from the top edge of the paper to the first label.' })
  @IsOptional()
  @From(0, SHEET_LIMITS.marginMax, ' mm')
  marginTopMm?: number | null;

  @Field(() => Float, { defaultValue: 2, description: 'Distance from the edge of a label to its code.' })
  @From(0, SHEET_LIMITS.paddingMax, ' mm')
  paddingMm!: number;

  @Field(() => SheetCaption, { defaultValue: SheetCaption.None })
  caption!: SheetCaption;

  @Field(() => Boolean, { defaultValue: false, description: 'Whether to draw cutting lines in the margins.' })
  cutMarks!: boolean;

  @Field(() => Int, { defaultValue: 1, description: 'Labels per code.' })
  @From(1, SHEET_LIMITS.copies)
  copies!: number;

  @Field(() => PrintColor, { defaultValue: PrintColor.Rgb })
  color!: PrintColor;
}

@InputType({ description: 'Set either `campaignIds` or `filter`, and `files` for a Zip or `sheet` for Sheets.' })
export class CreatePrintRunInput {
  @Field(() => PrintRunKind)
  kind!: PrintRunKind;

  @Field(() => [ID], {
    nullable: true,
    description: `Up to ${LIMITS.selectionMax}, in the order of the file unless \`orderBy\` is set.`,
  })
  @IsOptional()
  @ItemCount(1, Number.POSITIVE_INFINITY, problem('not_empty'))
  @ItemCount(0, LIMITS.selectionMax, problem('at_most_campaigns', { max: LIMITS.selectionMax }))
  campaignIds?: string[] | null;

  @Field(() => PrintRunFilterInput, {
    nullable: true,
    description: 'Selects campaigns, newest first unless `orderBy` is set; `{}` selects all.',
  })
  @IsOptional()
  @ValidateNested()
  filter?: PrintRunFilterInput | null;

  @Field(() => QrCodeOrder, {
    nullable: true,
    description:
      'The order in the file. Ascending creation is also the order of the rows of an imported file. Names are in natural ' +
      'order: Table 2 comes before Table 10.',
  })
  orderBy?: QrCodeOrder | null;

  @Field(() => SortDirection, { nullable: true })
  direction?: SortDirection | null;

  @Field(() => [PrintRunFileInput], { nullable: true, description: 'One per format.' })
  @IsOptional()
  @ItemCount(1, Number.POSITIVE_INFINITY, problem('not_empty'))
  @ItemCount(0, Object.keys(ArtworkFormat).length, problem('format_twice'))
  @ValidateNested()
  files?: PrintRunFileInput[] | null;

  @Field(() => PrintSheetInput, { nullable: true, description: 'Defaults to A4 with 3 × 8 labels.' })
  @IsOptional()
  @ValidateNested()
  sheet?: PrintSheetInput | null;
}

@ArgsType()
export class PrintRunsArgs extends PageArgs {}
