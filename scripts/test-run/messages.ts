/** The messages between a worker and the runner. They are plain data for the channel between processes. */

export interface FileResult {
  readonly file: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly seconds: number;
}

export type FromWorker =
  | { readonly kind: 'ready' }
  /** Sent as soon as a test or a hook has failed; `details` as Mocha prints them. */
  | { readonly kind: 'failure'; readonly file: string; readonly details: string }
  | ({ readonly kind: 'file' } & FileResult);

export type ToWorker =
  /** The source file, relative to the root of the repository: `test/unit/core/contract/text.test.ts`. */
  { readonly kind: 'run'; readonly file: string } | { readonly kind: 'end' };
