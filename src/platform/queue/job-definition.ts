import type { ZodType } from 'zod';

/** When a failed run of a job is retried: after `delaySeconds`, then twice as long each time, with jitter. */
export interface RetryPolicy {
  /** Maximum number of retries. */
  readonly limit: number;
  readonly delaySeconds: number;
  readonly maxDelaySeconds: number;
}

/** One kind of durable background work. */
export interface JobDefinition<P extends object> {
  /** Letters, digits and `-`. The database stores it, so it must not change. */
  readonly name: string;
  /** Data of a job: small JSON such as ids, never a secret. */
  readonly payload: ZodType<P>;
  /** How many jobs of this kind one instance runs at a time, at least 1. */
  readonly concurrency: number;
  /** At most one of these jobs runs per group (see `SendOptions`), so that a slow group does not block others. */
  readonly onePerGroup?: true;
  readonly retry: RetryPolicy;
  /** A run that takes longer is aborted and counts as failed. */
  readonly limitSeconds: number;
  /** How long a job may wait for its run before it is removed. Default: 14 days. */
  readonly keepSeconds?: number;
  /**
   * `by-key`: of the jobs with the same key, which is required, one runs at a time, oldest first; while one waits for a
   * retry, later ones wait too. A job that failed permanently blocks its key until it is removed, so the handler of
   * such a job must give up by returning.
   */
  readonly order?: 'by-key';
  /** Jobs that mail are of another type, so that only the gate of mails adds them: see `MailJob`. */
  readonly mails?: never;
}

/** One run of a job. */
export interface JobRun {
  /** The same for every run of a job. */
  readonly id: string;
  /** Counted from 0. */
  readonly attempt: number;
  /** Aborts when the service stops, the run takes too long, or another instance took over the job. */
  readonly signal: AbortSignal;
}

/**
 * Does the work. It must be idempotent, because it may run again after it has done everything, if the process is killed
 * before the job is marked as done. A run that throws has failed.
 */
export type JobHandler<P extends object> = (payload: P, run: JobRun) => Promise<void>;

/** A definition with its handler. */
export interface RegisteredJob {
  readonly definition: JobDefinition<object>;
  /** Reads the stored payload and does the work. */
  run(payload: unknown, run: JobRun): Promise<void>;
}

/** Registers the handler of one kind of job. */
export const registerJob = <P extends object>(definition: JobDefinition<P>, handler: JobHandler<P>): RegisteredJob => ({
  definition,
  run: async (payload, run) => handler(definition.payload.parse(payload), run),
});

/** Thrown by a handler that could not do its work this time for an expected reason: retried, but not logged. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';
}

/** Work that runs on a schedule, on one of the instances. */
export interface ScheduledJob {
  readonly definition: JobDefinition<object>;
  /** Five fields, in UTC. */
  readonly cron: string;
}
