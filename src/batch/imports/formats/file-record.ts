import { type Problem } from '../../../core/contract/problems.js';
/** A row of a file: its members by name, or why it cannot be read. */
export type FileRecord = { readonly row: number } & (
  | { readonly values: Readonly<Record<string, unknown>> }
  | { readonly problem: Problem }
);
