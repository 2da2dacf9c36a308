import { type Problem } from '../../../core/contract/problems.js';
/** A row of a file: its members by name, or why it cannot be read. */
export type FileRecord = { readonly row: number } & (
  | {
      readonly values: Readonly<Record<string, unknown>>;
      /** Of cells that have no text, by field. */
      readonly problems?: Readonly<Record<string, Problem>>;
    }
  | { readonly problem: Problem }
);
