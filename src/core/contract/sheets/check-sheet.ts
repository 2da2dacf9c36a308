import { LIMITS } from '../contract-limits.js';
import { type Problem, problem } from '../problems.js';
import {
  CUT_MARK_MARGIN,
  farMargins,
  fitsCutMarks,
  fitsPaper,
  labelCount,
  labelLength,
  type SheetLayout,
} from './sheet-layout.js';

/** Width and height in millimetres, in portrait orientation. */
export const PAPER_SIZES = { A4: [210, 297], Letter: [215.9, 279.4] } as const;
export const Paper = { A4: 'A4', Letter: 'Letter' } as const satisfies { [Name in keyof typeof PAPER_SIZES]: Name };
export type Paper = keyof typeof PAPER_SIZES;

/** Limits for label sheets. Lengths are in millimetres. */
export const SHEET_LIMITS = {
  columns: 30,
  rows: 50,
  /** Labels per code, and in a whole run. */
  copies: 100,
  labels: 20_000,
  labelMin: 12,
  labelMax: 300,
  gapMax: 50,
  marginMax: 100,
  marginDefault: 10,
  paddingMax: 50,
} as const;

type Optional = number | null | undefined;

/** A requested sheet. Lengths are in millimetres; labels are given by number, size, or both. */
export interface SheetMeasures {
  readonly paper: Paper;
  readonly columns?: Optional;
  readonly rows?: Optional;
  readonly labelWidthMm?: Optional;
  readonly labelHeightMm?: Optional;
  readonly columnGapMm: number;
  readonly rowGapMm: number;
  readonly marginLeftMm?: Optional;
  readonly marginTopMm?: Optional;
  readonly paddingMm: number;
  readonly cutMarks: boolean;
}

export interface CheckedSheet {
  /** Null if one direction has neither a number nor a size of labels. */
  readonly layout: SheetLayout | null;
  /** What does not fit together, by field of the print run input. */
  readonly problems: readonly (readonly [field: string, Problem])[];
}

/** Lays out a sheet whose measures are within `SHEET_LIMITS` and checks that it can be printed. */
export function checkSheet(sheet: SheetMeasures): CheckedSheet {
  const [paperWidth, paperHeight] = PAPER_SIZES[sheet.paper];
  const { columnGapMm: columnGap, rowGapMm: rowGap } = sheet;
  const across = placeLabels(sheet.columns, sheet.labelWidthMm, paperWidth, sheet.marginLeftMm, columnGap);
  const down = placeLabels(sheet.rows, sheet.labelHeightMm, paperHeight, sheet.marginTopMm, rowGap);
  const problems: (readonly [string, Problem])[] = [];
  if (across === null) problems.push(['sheet.columns', problem('columns_or_width_needed')]);
  if (down === null) problems.push(['sheet.rows', problem('rows_or_height_needed')]);
  if (across === null || down === null) return { layout: null, problems };
  const layout: SheetLayout = {
    ...{ paperWidth, paperHeight, columnGap, rowGap, padding: sheet.paddingMm },
    ...{ columns: across.count, labelWidth: across.length, marginLeft: across.margin },
    ...{ rows: down.count, labelHeight: down.length, marginTop: down.margin },
  };
  return { layout, problems: [...findProblems(layout, sheet.cutMarks)] };
}

/** Returns number and length of the labels in one direction, and the margin before the first one. */
function placeLabels(count: Optional, length: Optional, paper: number, margin: Optional, gap: number) {
  const least = margin ?? SHEET_LIMITS.marginDefault;
  if (count && !length) return { count, length: labelLength(paper, least, gap, count), margin: least };
  if (!length) return null;
  const placed = count || labelCount(paper, least, gap, length);
  const free = paper - placed * length - (placed - 1) * gap;
  return { count: placed, length, margin: margin ?? Math.max(0, free / 2) };
}

function* findProblems(layout: SheetLayout, hasCutMarks: boolean): Generator<readonly [string, Problem]> {
  const { columns, rows, labelWidth, labelHeight } = layout;
  if (columns < 1 || rows < 1) {
    yield [columns < 1 ? 'sheet.labelWidthMm' : 'sheet.labelHeightMm', problem('must_fit_on_paper')];
    return;
  }
  if (columns > SHEET_LIMITS.columns || rows > SHEET_LIMITS.rows) {
    yield ['sheet', problem('at_most_labels_a_sheet', { columns: SHEET_LIMITS.columns, rows: SHEET_LIMITS.rows })];
  }
  const smallest = Math.min(labelWidth, labelHeight);
  if (smallest < SHEET_LIMITS.labelMin) {
    const size = { width: labelWidth.toFixed(1), height: labelHeight.toFixed(1), least: SHEET_LIMITS.labelMin };
    yield [labelWidth < SHEET_LIMITS.labelMin ? 'sheet.columns' : 'sheet.rows', problem('labels_too_small', size)];
  } else if (smallest - 2 * layout.padding < LIMITS.print.mmMin) {
    yield ['sheet.paddingMm', problem('padding_too_large', { least: LIMITS.print.mmMin })];
  }
  const { right, bottom } = farMargins(layout);
  if (!fitsPaper(layout)) {
    const missing = Math.max(-right, -bottom).toFixed(1);
    yield [right < bottom ? 'sheet.columns' : 'sheet.rows', problem('paper_too_small', { missing })];
  } else if (hasCutMarks && !fitsCutMarks(layout)) {
    yield ['sheet.cutMarks', problem('margins_too_small', { least: CUT_MARK_MARGIN })];
  }
}
