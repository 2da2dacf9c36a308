import { ArtworkFormat } from '../../artwork/formats/artwork-format.js';
import type { FileToPrint } from '../../artwork/print-files.js';
import {
  CUT_MARK_MARGIN,
  farMargins,
  fitsCutMarks,
  fitsPaper,
  labelCount,
  labelLength,
  type SheetLayout,
} from '../../artwork/sheets/sheet-layout.js';
import { PrintColor } from '../../campaigns/artwork/print-input.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { problem } from '../../core/contract/problems.js';
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
    if (sheet) problems.add('sheet', problem('absent_for_zip'));
    if (!files) problems.add('files', problem('files_needed_each'));
    return { kind, files: readFiles(files ?? [], problems) };
  }
  if (files) problems.add('files', problem('absent_for_sheets'));
  return problems.hasWithin('sheet') ? null : readSheet(sheet ?? DEFAULT_SHEET, problems);
}

function readFiles(files: readonly PrintRunFileInput[], problems: FieldProblems): FileToPrint[] {
  const formats = files.map(({ format }) => format);
  return files.map(({ format, mm, dpi, color }, index) => {
    const field = `files.${index}`;
    const isCmyk = color === PrintColor.Cmyk;
    const isVector = format === ArtworkFormat.pdf || format === ArtworkFormat.eps;
    if (formats.indexOf(format) !== index) problems.add(`${field}.format`, problem('format_repeated'));
    if (isCmyk && !isVector) problems.add(`${field}.color`, problem('needs_rgb'));
    if (dpi && format !== ArtworkFormat.png) problems.add(`${field}.dpi`, problem('absent_unless_png'));
    const pixels = ((dpi ?? 0) * mm) / 25.4;
    if (pixels ** 2 > LIMITS.print.pixelsMax) {
      problems.add(`${field}.dpi`, problem('too_many_million_pixels', { max: LIMITS.print.pixelsMax / 1e6 }));
    }
    return { format, mm, dpi: dpi ?? null, isCmyk };
  });
}

function readSheet(sheet: PrintSheetInput, problems: FieldProblems): SheetOptions | null {
  const [paperWidth, paperHeight] = PAPERS[sheet.paper];
  const { columnGapMm: columnGap, rowGapMm: rowGap } = sheet;
  const across = axis(sheet.columns, sheet.labelWidthMm, paperWidth, sheet.marginLeftMm, columnGap);
  const down = axis(sheet.rows, sheet.labelHeightMm, paperHeight, sheet.marginTopMm, rowGap);
  if (across === null) problems.add('sheet.columns', problem('columns_or_width_needed'));
  if (down === null) problems.add('sheet.rows', problem('rows_or_height_needed'));
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
    problems.add(layout.columns < 1 ? 'sheet.labelWidthMm' : 'sheet.labelHeightMm', problem('must_fit_on_paper'));
    return;
  }
  if (layout.columns > PRINT_RUN_LIMITS.columns || layout.rows > PRINT_RUN_LIMITS.rows) {
    problems.add(
      'sheet',
      problem('at_most_labels_a_sheet', { columns: PRINT_RUN_LIMITS.columns, rows: PRINT_RUN_LIMITS.rows }),
    );
  }
  const smallest = Math.min(layout.labelWidth, layout.labelHeight);
  if (smallest < PRINT_RUN_LIMITS.labelMin) {
    problems.add(
      layout.labelWidth < PRINT_RUN_LIMITS.labelMin ? 'sheet.columns' : 'sheet.rows',
      problem('labels_too_small', {
        width: layout.labelWidth.toFixed(1),
        height: layout.labelHeight.toFixed(1),
        least: PRINT_RUN_LIMITS.labelMin,
      }),
    );
  } else if (smallest - 2 * layout.padding < LIMITS.print.mmMin) {
    problems.add('sheet.paddingMm', problem('padding_too_large', { least: LIMITS.print.mmMin }));
  }
  if (!fitsPaper(layout)) {
    const over = Math.max(-right, -bottom).toFixed(1);
    problems.add(right < bottom ? 'sheet.columns' : 'sheet.rows', problem('paper_too_small', { missing: over }));
  } else if (sheet.cutMarks && !fitsCutMarks(layout)) {
    problems.add('sheet.cutMarks', problem('margins_too_small', { least: CUT_MARK_MARGIN }));
  }
}
