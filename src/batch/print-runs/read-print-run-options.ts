import { ArtworkFormat } from '../../artwork/formats/artwork-format.js';
import type { FileToPrint } from '../../artwork/print-files.js';
import {
  CUT_MARK_MARGIN,
  farMargins,
  fitsPaper,
  labelCount,
  labelLength,
  type SheetLayout,
} from '../../artwork/sheets/sheet-layout.js';
import { PrintColor } from '../../campaigns/artwork/print-input.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import type { FieldProblems } from '../../core/field-problems.js';
import { PrintRunKind } from './print-run.js';
import { type CreatePrintRunInput, Paper, type PrintRunFileInput, PrintSheetInput } from './print-run-inputs.js';
import { PRINT_RUN_LIMITS } from './print-run-limits.js';
import { type PrintRunOptions, SheetCaption, type SheetOptions } from './print-run-options.js';

const PAPERS: Readonly<Record<Paper, readonly [width: number, height: number]>> = {
  [Paper.A4]: [210, 297],
  [Paper.Letter]: [215.9, 279.4],
};

const DEFAULT_SHEET: PrintSheetInput = Object.assign(new PrintSheetInput(), {
  paper: Paper.A4,
  columns: 3,
  rows: 8,
  columnGapMm: 0,
  rowGapMm: 0,
  paddingMm: 2,
  caption: SheetCaption.Name,
  cutMarks: false,
  copies: 1,
  color: PrintColor.Rgb,
});

/** Returns how to make the run, and adds to the problems what does not fit together. Then the result must not be used. */
export function readPrintRunOptions(
  { kind, files, sheet }: CreatePrintRunInput,
  problems: FieldProblems,
): PrintRunOptions | null {
  if (kind === PrintRunKind.Zip) {
    if (sheet) problems.add('sheet', 'Must be absent for a Zip.');
    if (!files) problems.add('files', 'Must name at least one file for each campaign.');
    return { kind, files: readFiles(files ?? [], problems) };
  }
  if (files) problems.add('files', 'Must be absent for Sheets.');
  return problems.hasWithin('sheet') ? null : readSheet(sheet ?? DEFAULT_SHEET, problems);
}

function readFiles(files: readonly PrintRunFileInput[], problems: FieldProblems): FileToPrint[] {
  const formats = files.map(({ format }) => format);
  return files.map(({ format, mm, dpi, color }, index) => {
    const field = `files.${index}`;
    const isCmyk = color === PrintColor.Cmyk;
    const isVector = format === ArtworkFormat.pdf || format === ArtworkFormat.eps;
    if (formats.indexOf(format) !== index) problems.add(`${field}.format`, 'Must be another one: each format once.');
    if (isCmyk && !isVector) problems.add(`${field}.color`, 'Must be Rgb for png and svg.');
    if (dpi && format !== ArtworkFormat.png) problems.add(`${field}.dpi`, 'Must be absent unless the format is png.');
    const pixels = ((dpi ?? 0) * mm) / 25.4;
    if (pixels ** 2 > LIMITS.print.pixelsMax) {
      problems.add(`${field}.dpi`, `Gives more than ${LIMITS.print.pixelsMax / 1e6} million pixels: choose less.`);
    }
    return { format, mm, dpi: dpi ?? null, isCmyk };
  });
}

function readSheet(sheet: PrintSheetInput, problems: FieldProblems): SheetOptions | null {
  const [paperWidth, paperHeight] = PAPERS[sheet.paper];
  const { columnGapMm: columnGap, rowGapMm: rowGap } = sheet;
  const across = axis(sheet.columns, sheet.labelWidthMm, paperWidth, sheet.marginLeftMm, columnGap);
  const down = axis(sheet.rows, sheet.labelHeightMm, paperHeight, sheet.marginTopMm, rowGap);
  if (across === null) problems.add('sheet.columns', 'Must be given, unless labelWidthMm is.');
  if (down === null) problems.add('sheet.rows', 'Must be given, unless labelHeightMm is.');
  if (across === null || down === null) return null;
  const layout: SheetLayout = {
    ...{ paperWidth, paperHeight, columnGap, rowGap, padding: sheet.paddingMm },
    ...{ columns: across.count, labelWidth: across.length, marginLeft: across.margin },
    ...{ rows: down.count, labelHeight: down.length, marginTop: down.margin },
  };
  checkLayout(layout, sheet, problems);
  const { caption, cutMarks, copies } = sheet;
  return { kind: PrintRunKind.Sheets, layout, caption, cutMarks, copies, isCmyk: sheet.color === PrintColor.Cmyk };
}

interface Axis {
  readonly count: number;
  readonly length: number;
  readonly margin: number;
}

/** Number and length of the labels in one direction, and the margin before them; null when neither number nor length is given. */
function axis(
  count: number | null | undefined,
  length: number | null | undefined,
  paper: number,
  margin: number | null | undefined,
  gap: number,
): Axis | null {
  const least = margin ?? PRINT_RUN_LIMITS.marginDefault;
  if (count && !length) return { count, length: labelLength(paper, least, gap, count), margin: least };
  if (!length) return null;
  const placed = count || labelCount(paper, least, gap, length);
  const free = paper - placed * length - (placed - 1) * gap;
  return { count: placed, length, margin: margin ?? Math.max(0, free / 2) };
}

function checkLayout(layout: SheetLayout, sheet: PrintSheetInput, problems: FieldProblems): void {
  const { right, bottom } = farMargins(layout);
  if (layout.columns < 1 || layout.rows < 1) {
    problems.add(layout.columns < 1 ? 'sheet.labelWidthMm' : 'sheet.labelHeightMm', 'Must fit on the paper.');
    return;
  }
  if (layout.columns > PRINT_RUN_LIMITS.columns || layout.rows > PRINT_RUN_LIMITS.rows) {
    problems.add('sheet', `Must have at most ${PRINT_RUN_LIMITS.columns} × ${PRINT_RUN_LIMITS.rows} labels.`);
  }
  const smallest = Math.min(layout.labelWidth, layout.labelHeight);
  if (smallest < PRINT_RUN_LIMITS.labelMin) {
    problems.add(
      layout.labelWidth < PRINT_RUN_LIMITS.labelMin ? 'sheet.columns' : 'sheet.rows',
      `Gives labels of ${layout.labelWidth.toFixed(1)} × ${layout.labelHeight.toFixed(1)} mm; each side must be at least ` +
        `${PRINT_RUN_LIMITS.labelMin} mm: choose fewer, or smaller margins and gaps.`,
    );
  } else if (smallest - 2 * layout.padding < LIMITS.print.mmMin) {
    problems.add('sheet.paddingMm', `Must leave at least ${LIMITS.print.mmMin} mm of each label for its code.`);
  }
  if (!fitsPaper(layout)) {
    const over = Math.max(-right, -bottom).toFixed(1);
    problems.add(right < bottom ? 'sheet.columns' : 'sheet.rows', `Must fit on the paper: ${over} mm are missing.`);
  } else if (sheet.cutMarks && Math.min(layout.marginLeft, layout.marginTop, right, bottom) < CUT_MARK_MARGIN) {
    problems.add('sheet.cutMarks', `Needs margins of at least ${CUT_MARK_MARGIN} mm on all sides.`);
  }
}
