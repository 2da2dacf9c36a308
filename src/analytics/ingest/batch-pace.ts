/** Scans of one transaction. A rollup row is written once for all scans of a batch that it counts. */
export const BATCH_MAX = 150_000;
/** After failures batches are small, so that a slow database finishes one within the time limit of a statement. */
export const BATCH_MIN = 500;
export const BATCH_FIRST = 50_000;
/** Batches grow and shrink towards this: far below the limit of a statement, also with other writers of a workspace. */
export const BATCH_TARGET_MS = 4_000;

/** Figures may be a second old, so scans are gathered for a moment. */
export const GATHER_MS = 100;
/** Share of time in which the event loop has work; beyond it redirects may be waiting. */
const BUSY_UTILIZATION = 0.75;
/** Then batches begin so far apart: a row is written once for all scans of some seconds, which leaves more to redirects. */
export const BUSY_PERIOD_MS = 5_000;
/** How often it is looked whether it is still busy. */
export const BUSY_LOOK_MS = 250;

export interface BatchOutcome {
  /** The size that was asked for, and the scans that there were. */
  readonly size: number;
  readonly count: number;
  /** Waiting for other writers included. */
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
  /** Of the event loop of the redirects, from 0 to 1, since the last look. */
  readonly utilization: number;
  /** Scans in the journal, and the size of a full batch. */
  readonly backlog: number;
  readonly size: number;
  /** Since the end and since the beginning of the last batch. */
  readonly sinceEndMs: number;
  readonly sinceStartMs: number;
}

/** Returns the milliseconds until the next look; 0 when the next batch may begin. */
export function gatherMs({ utilization, backlog, size, sinceEndMs, sinceStartMs }: Gathering): number {
  if (backlog >= size) return 0;
  if (utilization < BUSY_UTILIZATION) return Math.max(0, GATHER_MS - sinceEndMs);
  return Math.min(BUSY_LOOK_MS, Math.max(0, BUSY_PERIOD_MS - sinceStartMs));
}
