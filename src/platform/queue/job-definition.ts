import type { ZodType } from 'zod';

/** When a failed run of a job is tried again: after `delaySeconds`, then twice as long each time, with jitter. */
export interface RetryPolicy {
  /** Runs after the first one. */
  readonly limit: number;
  readonly delaySeconds: number;
  readonly maxDelaySeconds: number;
}

/** One kind of durable background work. */
export interface JobDefinition<P extends object> {
  /** Letters, digits and `-`. The database stores it, so it must not change. */
  readonly name: string;
  /** What a job carries: small JSON such as ids, never a secret. */
  readonly payload: ZodType<P>;
  /** How many jobs of this kind one instance runs at a time, 1 or more. */
  readonly concurrency: number;
  /** Of these, at most one of each group (see `SendOptions`), so that a slow group leaves the others room. */
  readonly onePerGroup?: true;
  readonly retry: RetryPolicy;
  /** A run that takes longer is aborted and has failed. */
  readonly limitSeconds: number;
  /** How long a job that has not run may wait before it is removed. 14 days when left out. */
  readonly keepSeconds?: number;
  /**
   * `by-key`: of the jobs with the same key, which each must have, one runs at a time, the oldest first; while it waits
   * for its next try, the later ones wait too. One that has failed for good blocks its key until it is removed, so the
   * handler of such a job must give up by returning.
   */
  readonly order?: 'by-key';
}

/** One run of a job. */
export interface JobRun {
  /** The same in every run of a job. */
  readonly id: string;
  /** Counted from 0. */
  readonly attempt: number;
  /** Aborts when the service stops, the run takes too long, or the job was given to another instance. */
  readonly signal: AbortSignal;
}

/**
 * Does the work. It may run again after it has done everything, when the process was killed before the job was marked as
 * done, so it must be idempotent. A run that throws has failed.
 */
export type JobHandler<P extends object> = (payload: P, run: JobRun) => Promise<void>;

/** A definition with its handler. */
export interface RegisteredJob {
  readonly definition: JobDefinition<object>;
  /** Reads the stored payload and does the work. */
  run(payload: unknown, run: JobRun): Promise<void>;
}

/** Registers the handler of a kind of jobs. */
export const registerJob = <P extends object>(definition: JobDefinition<P>, handler: JobHandler<P>): RegisteredJob => ({
  definition,
  run: async (payload, run) => handler(definition.payload.parse(payload), run),
});

/** Thrown by a handler that could not do its work this time, as is to be expected: tried again, but not logged. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';
}
