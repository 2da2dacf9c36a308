import type { ConsoleLanguage } from '../../core/contract/people/console-language.js';
import type { Paper } from '../../core/contract/sheets/check-sheet.js';

/** What a proof says and is printed on, besides its picture. */
export interface ProofOptions {
  /** Of the campaign. */
  readonly name: string;
  readonly paper: Paper;
  readonly language: ConsoleLanguage;
  /** ISO 8601. */
  readonly date: string;
}
