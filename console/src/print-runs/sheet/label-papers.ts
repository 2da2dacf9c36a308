import type { CreatePrintRunMutationVariables } from '../../../generated/print-runs/print-runs.ts';
import { everyOf } from '../../every-of.ts';

/** A sheet as in the form and as the service expects it. Lengths are in millimetres. */
export type Sheet = Required<NonNullable<CreatePrintRunMutationVariables['input']['sheet']>>;

/** What may stand below a code. */
export const CAPTIONS = everyOf<Sheet['caption']>()(['None', 'Name', 'Code', 'Words']);

/** One sheet of a label paper; lengths in millimetres, as stated by manufacturers. */
export interface LabelPaper {
  readonly id: string;
  readonly paper: Sheet['paper'];
  readonly columns: number;
  readonly rows: number;
  readonly labelWidthMm: number;
  readonly labelHeightMm: number;
  readonly columnGapMm: number;
}

const paper = (
  format: Sheet['paper'],
  [columns, rows]: readonly [number, number],
  [labelWidthMm, labelHeightMm]: readonly [number, number],
  columnGapMm = 0,
): LabelPaper => ({
  id: `${format}-${columns}x${rows}`,
  paper: format,
  columns,
  rows,
  labelWidthMm,
  labelHeightMm,
  columnGapMm,
});

/** Sizes that most manufacturers of labels offer. */
export const LABEL_PAPERS: readonly LabelPaper[] = [
  paper('A4', [3, 7], [63.5, 38.1], 2.5),
  paper('A4', [3, 8], [70, 37]),
  paper('A4', [2, 7], [99.1, 38.1], 2.5),
  paper('A4', [2, 4], [99.1, 67.7], 2.5),
  paper('A4', [4, 10], [48.5, 25.4]),
  paper('A4', [4, 12], [45.7, 21.2], 2.5),
  paper('Letter', [3, 10], [66.7, 25.4], 3.2),
  paper('Letter', [2, 5], [101.6, 50.8], 4.8),
];

/** A grid that fills the paper, for cutting. */
export const FREE_SHEET: Sheet = {
  paper: 'A4',
  columns: 3,
  rows: 4,
  labelWidthMm: null,
  labelHeightMm: null,
  columnGapMm: 0,
  rowGapMm: 0,
  marginLeftMm: null,
  marginTopMm: null,
  paddingMm: 4,
  caption: 'None',
  cutMarks: true,
  copies: 1,
  color: 'Rgb',
};

/** Applies a label paper; the contents of each label stay unchanged. */
export function onLabelPaper(sheet: Sheet, { id: _id, ...chosen }: LabelPaper): Sheet {
  return { ...sheet, ...chosen, rowGapMm: 0, marginLeftMm: null, marginTopMm: null, paddingMm: 2, cutMarks: false };
}

/** Returns the label paper that a sheet matches; undefined for a custom grid. */
export const labelPaperOf = (sheet: Sheet): LabelPaper | undefined =>
  LABEL_PAPERS.find(
    (known) =>
      known.paper === sheet.paper &&
      known.columns === sheet.columns &&
      known.rows === sheet.rows &&
      known.labelWidthMm === sheet.labelWidthMm &&
      known.labelHeightMm === sheet.labelHeightMm &&
      known.columnGapMm === sheet.columnGapMm,
  );
