import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Clock } from '../../core/clock.js';
import type { Logger } from '../../core/logger.js';
import { reasonOf } from '../../core/net/reason-of.js';
import { throttle } from '../../core/throttle.js';
import type { DroppedScans } from '../journal/dropped-scans.js';
import type { Journal } from '../journal/journal.js';
import { BATCH_FIRST, gatherMs, nextBatchSize, sizeAfterFailure } from './batch-pace.js';
import { BatchWriter } from './batch-writer.js';
import type { ScanWriter } from './scan-writer.js';

export interface DrainerOptions {
  readonly pool: Pool;
  /** Writes the batches; closed by `stop`. If omitted, batches are written on this thread, using the pool. */
  readonly writer?: ScanWriter;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly droppedScans: DroppedScans;
  readonly logger: Logger;
}

const RETRY_FIRST_MS = 50;
const RETRY_MAX_MS = 1_000;
const LOG_EVERY_MS = 10_000;

/** Drains the journal to the database in batches, each exactly once, for as long as it runs. */
export class Drainer {
  readonly #options: DrainerOptions;
  readonly #writer: ScanWriter;
  readonly #stopping = new AbortController();
  readonly #warn: (error: unknown) => void;
  #running: Promise<void> = Promise.resolve();
  /** Removes written scans from the journal while the next batch is being written. */
  #removal: Promise<void> = Promise.resolve();
  #position: number;
  #drained = 0;
  #batchSize = BATCH_FIRST;
  #isStopRequested = false;

  constructor(options: DrainerOptions) {
    this.#options = options;
    this.#writer = options.writer ?? new BatchWriter(options.pool);
    this.#position = options.journal.drainedTo;
    this.#warn = throttle(LOG_EVERY_MS, (error: unknown) => {
      const { backlog } = options.journal;
      options.logger.warn(
        { reason: reasonOf(error), backlog },
        'scans cannot be written to the database; they stay in the journal',
      );
    });
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Scans written to the database since the start. */
  get drained(): number {
    return this.#drained;
  }

  /** Resolves when everything appended so far is in the database. */
  async caughtUp(): Promise<void> {
    const { journal } = this.#options;
    await journal.settled();
    const goal = journal.syncedTo;
    while (this.#position < goal) await journal.progress();
    await this.#removal;
  }

  /** Drains the journal for at most `limit` milliseconds; the rest stays in the journal. */
  async stop(limit: number): Promise<void> {
    this.#isStopRequested = true;
    this.#options.journal.notifyProgress();
    await Promise.race([this.caughtUp(), sleep(limit, null, { ref: false })]);
    this.#stopping.abort();
    this.#options.journal.notifyProgress();
    await this.#writer.close();
    await this.#running;
    await this.#removal;
  }

  async #run(): Promise<void> {
    const { journal } = this.#options;
    let pause = RETRY_FIRST_MS;
    while (!this.#stopping.signal.aborted) {
      try {
        if (journal.syncedTo <= this.#position) await journal.progress();
        else await this.#drainTimed();
        pause = RETRY_FIRST_MS;
      } catch (error) {
        // The batch that the end interrupted is written after the next start.
        if (this.#stopping.signal.aborted) return;
        this.#warn(error);
        this.#batchSize = sizeAfterFailure(this.#batchSize);
        await this.#sleep(pause);
        pause = Math.min(pause * 2, RETRY_MAX_MS);
      }
    }
  }

  /** Drains a batch and waits until the next one may start. */
  async #drainTimed(): Promise<void> {
    const start = performance.now();
    let before = performance.eventLoopUtilization();
    const size = this.#batchSize;
    const count = await this.#drainBatch(size);
    const end = performance.now();
    this.#batchSize = nextBatchSize({ size, count, durationMs: end - start });
    if (count >= size) return;
    await this.#removal;
    while (!this.#isStopRequested) {
      const now = performance.now();
      const pause = gatherMs({
        utilization: performance.eventLoopUtilization(before).utilization,
        backlog: this.#options.journal.backlog,
        size: this.#batchSize,
        sinceEndMs: now - end,
        sinceStartMs: now - start,
      });
      if (pause === 0) return;
      before = performance.eventLoopUtilization();
      await this.#sleep(pause);
    }
  }

  #sleep(milliseconds: number): Promise<unknown> {
    return sleep(milliseconds, null, { signal: this.#stopping.signal }).catch(() => {});
  }

  /** Returns the number of scans read. */
  async #drainBatch(limit: number): Promise<number> {
    const { journal, droppedScans, clock } = this.#options;
    const batch = await journal.read(this.#position, limit);
    const request = { ...batch, journalId: journal.id, now: clock.now() };
    const { count, to, offset, written, dropped, failure } = await this.#writer.write(request);
    this.#drained += written;
    if (offset !== to && failure === null) this.#logUnexpectedOffset(offset);
    for (const { reason, count: scans, cause } of dropped) droppedScans.add(reason, scans, cause);
    await this.#removal;
    this.#removal = journal.remove(offset);
    this.#position = offset;
    journal.notifyProgress();
    if (failure !== null) throw new Error(failure);
    return count;
  }

  /**
   * Logs the possible causes: the process was killed after a commit, or the database or journal was restored
   * from a backup.
   */
  #logUnexpectedOffset(offset: number): void {
    const { journal, logger } = this.#options;
    const before = this.#position;
    if (offset > journal.next)
      logger.error({ offset }, 'the database is ahead of the scan journal; draining continues after its offset');
    else if (offset < before) logger.error({ offset, before }, 'the database has lost scans that were written before');
    else logger.info({ offset, before }, 'the database already has these scans');
  }
}
