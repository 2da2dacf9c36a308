import type { JobWithMetadata } from 'pg-boss';
import type { Logger } from '../../core/logger.js';
import { type JobRun, type RegisteredJob, RetryLater } from './job-definition.js';

export interface RunOptions {
  readonly logger: Logger;
  /** Called after every run, except one that ends with the service or is expected to run again. */
  readonly onRun?: (job: string, outcome: 'done' | 'failed') => void;
  /** Aborts when the service stops. */
  readonly stopping: AbortSignal;
}

/**
 * Runs a job's handler once. Throws the part of an error that the queue stores: its name, because messages can contain
 * values of the job.
 */
export async function runJob(job: RegisteredJob, stored: JobWithMetadata<object>, options: RunOptions): Promise<void> {
  const { logger, onRun, stopping } = options;
  const { id, data, retryCount, signal } = stored;
  const { name } = job.definition;
  const run: JobRun = { id, attempt: retryCount, signal: AbortSignal.any([signal, stopping]) };
  try {
    await job.run(data, run);
    onRun?.(name, 'done');
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    const isExpected = error instanceof RetryLater || stopping.aborted;
    if (!isExpected) {
      onRun?.(name, 'failed');
      logger.warn({ job: name, attempt: retryCount, reason }, 'a job has failed');
    }
    throw new Error(reason);
  }
}
