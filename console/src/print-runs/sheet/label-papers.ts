import type { CreatePrintRunMutationVariables } from '../../../generated/print-runs/print-runs.ts';

/** A sheet as the form holds it and as the service takes it. Lengths are in millimetres. */
export type Sheet = Required<NonNullable<CreatePrintRunMutationVariables['input']['sheet']>>;

/** What one sheet of a label paper is; lengths in millimetres, as makers state them. */
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

/** Sizes that most makers of labels have. */
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

/** A grid that fills a paper, to be cut apart. */
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
  caption: 'Name',
  cutMarks: true,
  copies: 1,
  color: 'Rgb',
};

/** Takes over a label paper; what is drawn on each label stays. */
export function onLabelPaper(sheet: Sheet, { id: _id, ...chosen }: LabelPaper): Sheet {
  return { ...sheet, ...chosen, rowGapMm: 0, marginLeftMm: null, marginTopMm: null, paddingMm: 2, cutMarks: false };
}

/** The label paper that a sheet is; undefined when it is a grid of its own. */
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
