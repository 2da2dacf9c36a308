import type { FileToPrint } from '../../artwork/print-files.js';
import type { SheetLayout } from '../../core/contract/sheets/sheet-layout.js';

/** What is written below each code of a sheet. */
export enum SheetCaption {
  None = 'None',
  Name = 'Name',
  Code = 'Code',
}

/** A ZIP with files for each campaign. */
export interface ZipOptions {
  readonly kind: 'Zip';
  readonly files: readonly FileToPrint[];
}

/** A PDF of sheets with labels. */
export interface SheetOptions {
  readonly kind: 'Sheets';
  readonly layout: SheetLayout;
  readonly caption: SheetCaption;
  readonly cutMarks: boolean;
  /** Labels of each code, one after the other. */
  readonly copies: number;
  readonly isCmyk: boolean;
}

/** How a run is made, checked: stored with it. */
export type PrintRunOptions = ZipOptions | SheetOptions;
