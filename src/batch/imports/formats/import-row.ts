import { type Problem } from '../../../core/contract/problems.js';
import type { FieldErrors } from '../../../core/errors.js';

/** How a campaign is where it comes from, as `CampaignState`, with its times in milliseconds since the epoch. */
export interface RowState {
  readonly isActive: boolean;
  readonly createdUtc: number | null;
  readonly deletedUtc: number | null;
}

/** A row in the form of a `CreateQrCodeInput` whose values were not checked yet. Plain JSON, of bounded size. */
export interface ImportRow {
  readonly row: number;
  readonly input: Readonly<Record<string, unknown>>;
  /** What the row does not say, and a new campaign needs; one that is there keeps its own. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** The code that the other service had: kept where it is free, else a new one is given. */
  readonly requestedCode?: string | null;
  /** How the campaign is, where the file tells it: else it is active, and new. */
  readonly state?: RowState;
  /** What is wrong with it already. */
  readonly problems?: FieldErrors;
  /** What of the row was not taken over, for its line of the result. */
  readonly notes: readonly Problem[];
}

/** What a file's rows become. */
export interface RowMapping {
  /** The row in our form. */
  toRow(row: number, values: Readonly<Record<string, unknown>>): ImportRow;
  /** Columns that were read and understood; the others are told once for the whole file. */
  readonly known: (column: string) => boolean;
}
