import { type Problem } from '../../../core/contract/problems.js';
import type { FieldErrors } from '../../../core/errors.js';

/** A campaign's state in its source, like `CampaignState`, with times in milliseconds since the epoch. */
export interface RowState {
  readonly isActive: boolean;
  /** Unchecked. */
  readonly pause?: unknown;
  readonly createdUtc: number | null;
  readonly deletedUtc: number | null;
}

/** A row in the form of a `CreateQrCodeInput` with unchecked values. Plain JSON of bounded size. */
export interface ImportRow {
  readonly row: number;
  readonly input: Readonly<Record<string, unknown>>;
  /** The file's own names of the input's fields, where they differ. */
  readonly columns?: Readonly<Record<string, string>>;
  /** Values for a new campaign that the row does not specify. An existing campaign keeps its own. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** The code at the other service. Used if it is free; otherwise a new one is assigned. */
  readonly requestedCode?: string | null;
  /** The addresses under which it was printed, without a scheme; only its code if the host is not known. */
  readonly printed?: readonly string[];
  /** The campaign's state, if the file specifies it; otherwise the campaign is active and new. */
  readonly state?: RowState;
  /** Problems already found. */
  readonly problems?: FieldErrors;
  /** Problems of cells that have no text, by field of the input. */
  readonly unread?: FieldErrors;
  /** Notes for the row's line in the result about what was not taken over. */
  readonly notes: readonly Problem[];
}

/** Converts the rows of a file. */
export interface RowMapping {
  /** Converts a row, whose values are named by field, to our form. */
  toRow(row: number, values: Readonly<Record<string, unknown>>): ImportRow;
  /** Returns the field of a column or member; null for an unknown one. */
  readonly fieldOf: (column: string) => string | null;
  /** Returns the file's names for the fields of the input, from those of all fields; the same ones if left out. */
  readonly inputNames?: (names: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;
}
