import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, filesUnavailable } from '../../../core/errors.js';
import type { Logger } from '../../../core/logger.js';
import { reasonOf } from '../../../core/net/reason-of.js';
import { throttle } from '../../../core/throttle.js';
import { codeOf, httpStatusOf, isMissing, isPassing, isRefusedCondition } from './s3-errors.js';

/** How often and how long an operation is attempted. */
export interface S3Limits {
  readonly attempts: number;
  /** Duration of an attempt; for a download, the time without receiving a part. */
  readonly silenceMs: number;
  /** For an upload, the time without progress: on a slow connection, buffered data takes a while. */
  readonly putSilenceMs: number;
  /** No further attempt begins after this time. */
  readonly tryMs: number;
  /** Pause before the second attempt; doubled before the third. */
  readonly pauseMs: number;
}

/** With these limits a caller waits at most 12 s for a response about a file, and 15 s after an upload has stalled. */
export const S3_LIMITS: S3Limits = {
  attempts: 3,
  silenceMs: 4_000,
  putSilenceMs: 15_000,
  tryMs: 8_000,
  pauseMs: 100,
};

/** One attempt. It must end when the signal aborts; `progress` postpones that. */
export type S3Attempt<Result> = (signal: AbortSignal, progress: () => void) => Promise<Result>;

const LOG_EVERY_MS = 1_000;

/**
 * Runs requests to an S3 service with a few retries and a time limit. Callers get one error; the log has the reason.
 */
export class S3Retries {
  readonly #underWay = new Set<AbortController>();
  #isClosed = false;
  readonly #limits: S3Limits;
  readonly #warn: (details: object) => void;

  constructor(logger: Logger, limits: S3Limits = S3_LIMITS) {
    this.#limits = limits;
    this.#warn = throttle(LOG_EVERY_MS, (details: object) => logger.warn(details, 'the storage for files has failed'));
  }

  get silenceMs(): number {
    return this.#limits.silenceMs;
  }

  /**
   * Returns the result of the first attempt that succeeds. Responses that a file is missing or a condition fails are
   * thrown unchanged; every other failure becomes `unavailable`.
   */
  async run<Result>(operation: string, attempt: S3Attempt<Result>): Promise<Result> {
    const silenceMs = operation === 'put' ? this.#limits.putSilenceMs : this.#limits.silenceMs;
    const began = performance.now();
    const { attempts, tryMs, pauseMs } = this.#limits;
    for (let count = 1; ; count++) {
      try {
        return await this.#runOnce(attempt, silenceMs);
      } catch (error) {
        if (isMissing(error) || isRefusedCondition(error)) throw error;
        const elapsed = performance.now() - began;
        const isLast = count >= attempts || elapsed > tryMs || this.#isClosed;
        if (isLast || !isPassing(error)) throw this.failed(operation, error, count);
        await sleep(pauseMs * 2 ** (count - 1) * (0.5 + Math.random() / 2));
      }
    }
  }

  /** Logs why an operation failed, without names of files. Returns the error for its caller. */
  failed(operation: string, error: unknown, attempts = 1): AppError {
    if (error instanceof AppError) return error;
    if (!this.#isClosed) {
      const status = httpStatusOf(error);
      // The service's words, and those of the file system, contain names of files.
      const reason = status !== null || Object.hasOwn(Object(error), 'path') ? undefined : reasonOf(error);
      this.#warn({ operation, code: codeOf(error), status, reason, attempts });
    }
    return filesUnavailable();
  }

  /** Aborts running operations. */
  close(): void {
    this.#isClosed = true;
    for (const controller of this.#underWay) controller.abort();
  }

  async #runOnce<Result>(attempt: S3Attempt<Result>, silenceMs: number): Promise<Result> {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), silenceMs);
    this.#underWay.add(controller);
    try {
      if (this.#isClosed) throw new Error('the store is closed');
      return await attempt(controller.signal, () => timer.refresh());
    } catch (error) {
      // Otherwise a request that was answered before it was fully sent would occupy its connection.
      controller.abort();
      throw error;
    } finally {
      clearTimeout(timer);
      this.#underWay.delete(controller);
    }
  }
}
