import type { DictionaryLabel } from '../rollup/label-dictionary.js';

/** Thrown inside a move that needs rows which are made beforehand, in transactions of their own. */
export class MissingRowsError extends Error {
  constructor(
    readonly missing: { readonly workspaces?: readonly Uint8Array[]; readonly labels?: readonly DictionaryLabel[] },
  ) {
    super('a move needs rows that are not there');
  }
}
