import type { FieldErrors } from '../api/service-problem.ts';
import { describeProblems } from '../errors/describe-problem.ts';
import { everyOf } from '../every-of.ts';
import type { PrintRunInput } from './print-run-queries.ts';
import { FREE_SHEET, type Sheet } from './sheet/label-papers.ts';

export type FileFormat = NonNullable<PrintRunInput['files']>[number]['format'];

/** Options of a file in the ZIP, which are preserved while it is not selected. */
export interface FileChoice {
  readonly isWanted: boolean;
  readonly mm: number;
  readonly dpi: number;
  readonly isCmyk: boolean;
}

/** Options of a run except its campaigns. Stored in this browser as defaults for the next run. */
export interface PrintForm {
  readonly kind: 'Zip' | 'Sheets';
  readonly files: Readonly<Record<FileFormat, FileChoice>>;
  readonly sheet: Sheet;
}

export const FORMATS = everyOf<FileFormat>()(['svg', 'png', 'pdf', 'eps']);

const file = (isWanted: boolean): FileChoice => ({ isWanted, mm: 50, dpi: 300, isCmyk: false });

export const FIRST_FORM: PrintForm = {
  kind: 'Sheets',
  files: { svg: file(true), png: file(true), pdf: file(false), eps: file(false) },
  sheet: FREE_SHEET,
};

/** Reads a stored form; one from another version of the console is replaced by the defaults. */
export function readPrintForm(text: string): PrintForm {
  try {
    const { kind, files, sheet } = JSON.parse(text);
    const isWhole =
      FORMATS.every((format) => typeof files[format].mm === 'number') && (kind === 'Zip' || kind === 'Sheets');
    return isWhole ? { kind, files, sheet: { ...FREE_SHEET, ...sheet } } : FIRST_FORM;
  } catch {
    return FIRST_FORM;
  }
}

/** Whether a format can be printed in the four inks, and whether it has a resolution. */
export const isForPress = (format: FileFormat): boolean => format === 'pdf' || format === 'eps';

export const wantedFormats = ({ files }: PrintForm): FileFormat[] => FORMATS.filter((format) => files[format].isWanted);

/** The form as the service expects it. */
export function toInput(form: PrintForm): Pick<PrintRunInput, 'kind' | 'files' | 'sheet'> {
  if (form.kind === 'Sheets') return { kind: 'Sheets', sheet: form.sheet };
  const files = wantedFormats(form).map((format) => {
    const { mm, dpi, isCmyk } = form.files[format];
    return {
      format,
      mm,
      dpi: format === 'png' ? dpi : null,
      color: isCmyk && isForPress(format) ? ('Cmyk' as const) : ('Rgb' as const),
    };
  });
  return { kind: 'Zip', files };
}

/** Renames the service's `files.0.mm` to `png.mm`; other fields stay unchanged. */
export function toFormFields(form: PrintForm, fields: FieldErrors): Record<string, string> {
  const formats = wantedFormats(form);
  return Object.fromEntries(
    Object.entries(fields).map(([field, problems]) => {
      const [, index, member] = /^files\.(\d+)\.(\w+)$/.exec(field) ?? [];
      const name = index === undefined ? field : `${formats[Number(index)]}.${member}`;
      return [name, describeProblems(problems)];
    }),
  );
}
