/**
 * `listening`: every change is received. `unsure`: the connection was lost, refused or not answered lately, but other
 * instances may still reach the database. `unreachable`: connecting failed.
 */
export type FeedState = 'listening' | 'unsure' | 'unreachable';

/** What a cache needs to know of the change feed. */
export interface FeedView {
  readonly state: FeedState;
  /** More may have arrived than was handled; `nextRead` resolves once it has been. */
  readonly isReading: boolean;
  /** Increases with each connection; 0 before the first. */
  readonly generation: number;
}
