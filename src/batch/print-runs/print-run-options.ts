import type { FileToPrint } from '../../artwork/print-files.js';
import type { SheetLayout } from '../../core/contract/sheets/sheet-layout.js';

/** The caption below each code on a sheet. */
export enum SheetCaption {
  None = 'None',
  Name = 'Name',
  Code = 'Code',
  /** The words of the frame, instead of the frame; without one, the name. */
  Words = 'Words',
}

/** A ZIP with files for each campaign. */
export interface ZipOptions {
  readonly kind: 'Zip';
  readonly files: readonly FileToPrint[];
}

/** A PDF with sheets of labels. */
export interface SheetOptions {
  readonly kind: 'Sheets';
  readonly layout: SheetLayout;
  readonly caption: SheetCaption;
  readonly cutMarks: boolean;
  /** Consecutive labels per code. */
  readonly copies: number;
  readonly isCmyk: boolean;
}

/** Checked options of a run, stored with it. */
export type PrintRunOptions = ZipOptions | SheetOptions;
