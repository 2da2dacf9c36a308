import { ArtworkFormat } from '../../artwork/formats/artwork-format.js';
import type { FileToPrint } from '../../artwork/print-files.js';
import { PrintColor } from '../../campaigns/artwork/print-input.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { problem } from '../../core/contract/problems.js';
import { checkSheet, Paper } from '../../core/contract/sheets/check-sheet.js';
import type { FieldProblems } from '../../core/field-problems.js';
import { PrintRunKind } from './print-run.js';
import { type CreatePrintRunInput, type PrintRunFileInput, PrintSheetInput } from './print-run-inputs.js';
import { type PrintRunOptions, SheetCaption, type SheetOptions } from './print-run-options.js';

const DEFAULT_SHEET: PrintSheetInput = Object.assign(new PrintSheetInput(), {
  paper: Paper.A4,
  columns: 3,
  rows: 8,
  columnGapMm: 0,
  rowGapMm: 0,
  paddingMm: 2,
  caption: SheetCaption.None,
  cutMarks: false,
  copies: 1,
  color: PrintColor.Rgb,
});

/**
 * Returns the options of a run and adds those that do not fit together to `problems`; if there are any, do not
 * use the result.
 */
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
  const checked = checkSheet(sheet);
  for (const [field, found] of checked.problems) problems.add(field, found);
  const { caption, cutMarks, copies } = sheet;
  const isCmyk = sheet.color === PrintColor.Cmyk;
  return checked.layout && { kind: PrintRunKind.Sheets, layout: checked.layout, caption, cutMarks, copies, isCmyk };
}
