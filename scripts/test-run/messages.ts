/** Messages between a worker and the runner: plain data for the channel between processes. */

export interface FileResult {
  readonly file: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly seconds: number;
}

export type FromWorker =
  | { readonly kind: 'ready' }
  /** Sent as soon as a test or hook has failed; `details` has Mocha's format. */
  | { readonly kind: 'failure'; readonly file: string; readonly details: string }
  | ({ readonly kind: 'file' } & FileResult);

export type ToWorker =
  /** The source file, relative to the root of the repository: `test/unit/core/contract/text.test.ts`. */
  { readonly kind: 'run'; readonly file: string } | { readonly kind: 'end' };
