/** What a worker tells the runner, and the other way round. All of it is plain data for the channel between processes. */

export interface FileResult {
  readonly file: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly seconds: number;
}

export type FromWorker =
  | { readonly kind: 'ready' }
  /** At once when a test or a hook has failed; `details` as Mocha prints them. */
  | { readonly kind: 'failure'; readonly file: string; readonly details: string }
  | ({ readonly kind: 'file' } & FileResult);

export type ToWorker =
  /** Relative to the root of the repository, as it is written there: `test/api/audit.test.ts`. */
  { readonly kind: 'run'; readonly file: string } | { readonly kind: 'end' };
