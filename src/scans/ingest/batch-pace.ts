/** Scans per transaction. A rollup row is written once for all its scans in a batch. */
export const BATCH_MAX = 150_000;
/** Batches are small after failures, so that a slow database finishes one within the statement's time limit. */
export const BATCH_MIN = 500;
export const BATCH_FIRST = 50_000;
/** The aim for batch durations: far below the statement's time limit, even with other writers for the workspace. */
export const BATCH_TARGET_MS = 4_000;

/** Figures may be a second old, so scans are gathered for a moment. */
export const GATHER_MS = 100;
/** Share of time in which the event loop is busy. Above it, redirects may be waiting. */
const BUSY_UTILIZATION = 0.75;
/**
 * Interval between batches while the process is busy. Rows are written once for several seconds of scans, which leaves
 * more time for redirects.
 */
export const BUSY_PERIOD_MS = 5_000;
/** How often to check whether the process is still busy. */
export const BUSY_LOOK_MS = 250;

export interface BatchOutcome {
  /** The requested size and the number of scans available. */
  readonly size: number;
  readonly count: number;
  /** Includes waiting for other writers. */
  readonly durationMs: number;
}

/** Returns the size of the next batch. Only a full batch shows that a larger one is possible. */
export function nextBatchSize({ size, count, durationMs }: BatchOutcome): number {
  if (count < size && durationMs <= BATCH_TARGET_MS) return size;
  const fitting = Math.floor((Math.max(count, 1) * BATCH_TARGET_MS) / Math.max(durationMs, 1));
  return clamp(Math.min(fitting, size * 2));
}

export const sizeAfterFailure = (size: number): number => clamp(Math.floor(size / 4));

const clamp = (size: number): number => Math.min(Math.max(size, BATCH_MIN), BATCH_MAX);

export interface Gathering {
  /** Utilisation of the redirects' event loop since the last check, 0 to 1. */
  readonly utilization: number;
  /** Scans in the journal, and the size of a full batch. */
  readonly backlog: number;
  readonly size: number;
  /** Time since the end and since the start of the last batch. */
  readonly sinceEndMs: number;
  readonly sinceStartMs: number;
}

/** Returns the milliseconds until the next check; 0 if the next batch may start. */
export function gatherMs({ utilization, backlog, size, sinceEndMs, sinceStartMs }: Gathering): number {
  if (backlog >= size) return 0;
  if (utilization < BUSY_UTILIZATION) return Math.max(0, GATHER_MS - sinceEndMs);
  return Math.min(BUSY_LOOK_MS, Math.max(0, BUSY_PERIOD_MS - sinceStartMs));
}
