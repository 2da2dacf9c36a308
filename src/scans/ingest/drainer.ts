import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Clock } from '../../shared/clock.js';
import type { Logger } from '../../shared/logger.js';
import { throttle } from '../../shared/throttle.js';
import type { DroppedScans } from '../journal/dropped-scans.js';
import type { Journal } from '../journal/journal.js';
import { readJournalBatch } from '../journal/journal-batch.js';
import { BatchWriter } from './batch-writer.js';
import type { ScanWriter } from './scan-writer.js';

export interface DrainerOptions {
  readonly pool: Pool;
  /** Writes the batches; closed by `stop`. When left out they are written on this thread, over the pool. */
  readonly writer?: ScanWriter;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly droppedScans: DroppedScans;
  readonly logger: Logger;
}

/** Scans of one transaction. A rollup row is written once for all scans of a batch that it counts. */
const BATCH_MAX = 50_000;
/** After a failure batches begin small, so that a slow database finishes one within the time limit of a statement. */
const BATCH_MIN = 500;
/** Figures may be a second old, so scans are gathered for a moment; under load the batches are full anyway. */
const GATHER_MS = 100;
/** Share of time in which the event loop has work; beyond it redirects may be waiting. */
const BUSY_UTILIZATION = 0.75;
/** Then scans are gathered for longer: larger batches cost less for each scan, which leaves more time for redirects. */
const BUSY_GATHER_MS = 1_000;
/** Milliseconds per scan from one batch to the next while the event loop is busy: about 25,000 scans a second. */
const BUSY_SCAN_MS = 0.04;
const RETRY_FIRST_MS = 50;
const RETRY_MAX_MS = 1_000;
const LOG_EVERY_MS = 10_000;

/** Drains the journal to the database, batch by batch, each exactly once, for as long as it runs. */
export class Drainer {
  readonly #options: DrainerOptions;
  readonly #writer: ScanWriter;
  readonly #stopping = new AbortController();
  readonly #warn: (error: unknown) => void;
  #running: Promise<void> = Promise.resolve();
  #position: number;
  #drained = 0;
  #batchSize = BATCH_MAX;
  #isStopRequested = false;

  constructor(options: DrainerOptions) {
    this.#options = options;
    this.#writer = options.writer ?? new BatchWriter(options.pool);
    this.#position = options.journal.drainedTo;
    this.#warn = throttle(LOG_EVERY_MS, (error: unknown) => {
      const { backlog } = options.journal;
      options.logger.warn(
        { reason: error instanceof Error ? error.message : String(error), backlog },
        'scans cannot be written to the database; they are kept in the journal',
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
  }

  /** Drains what the journal holds, for at most `limit` milliseconds; the rest stays in the journal. */
  async stop(limit: number): Promise<void> {
    this.#isStopRequested = true;
    this.#options.journal.notifyProgress();
    await Promise.race([this.caughtUp(), sleep(limit, null, { ref: false })]);
    this.#stopping.abort();
    this.#options.journal.notifyProgress();
    await this.#writer.close();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { journal } = this.#options;
    let pause = RETRY_FIRST_MS;
    while (!this.#stopping.signal.aborted) {
      try {
        if (journal.syncedTo <= this.#position) await journal.progress();
        else await this.#sleep(await this.#drainTimed());
        pause = RETRY_FIRST_MS;
        this.#batchSize = Math.min(this.#batchSize * 2, BATCH_MAX);
      } catch (error) {
        this.#warn(error);
        this.#batchSize = Math.max(Math.floor(this.#batchSize / 4), BATCH_MIN);
        await this.#sleep(pause);
        pause = Math.min(pause * 2, RETRY_MAX_MS);
      }
    }
  }

  /**
   * Drains a batch and returns the milliseconds to wait before the next one. While this thread is busy, redirects are
   * waiting: then the rate of batches is limited, and the rest waits in the journal.
   */
  async #drainTimed(): Promise<number> {
    const start = performance.now();
    const before = performance.eventLoopUtilization();
    const limit = this.#batchSize;
    const count = await this.#drainBatch(limit);
    if (this.#isStopRequested) return 0;
    const isFull = count >= limit;
    const { utilization } = performance.eventLoopUtilization(before);
    if (utilization < BUSY_UTILIZATION) return isFull ? 0 : GATHER_MS;
    return Math.max(isFull ? 0 : BUSY_GATHER_MS, count * BUSY_SCAN_MS - (performance.now() - start));
  }

  #sleep(milliseconds: number): Promise<unknown> {
    return sleep(milliseconds, null, { signal: this.#stopping.signal }).catch(() => {});
  }

  /** Returns how many scans it has read. */
  async #drainBatch(limit: number): Promise<number> {
    const { journal, droppedScans, clock } = this.#options;
    const batch = await readJournalBatch(journal, this.#position, limit);
    const request = { ...batch, journalId: journal.id, now: clock.now() };
    const { offset, written, dropped, failure } = await this.#writer.write(request);
    this.#drained += written;
    if (offset !== batch.to && failure === null) this.#logUnexpectedOffset(offset);
    this.#position = offset;
    for (const { reason, count, cause } of dropped) droppedScans.add(reason, count, cause);
    journal.remove(offset);
    journal.notifyProgress();
    if (failure !== null) throw new Error(failure);
    return batch.count;
  }

  /** The process was killed after a commit, or the database or the journal was restored from a copy. */
  #logUnexpectedOffset(offset: number): void {
    const { journal, logger } = this.#options;
    const before = this.#position;
    if (offset >= journal.next)
      logger.error({ offset }, 'the database is ahead of the scan journal; draining goes on after its offset');
    else if (offset < before) logger.error({ offset, before }, 'the database has lost scans that were written before');
    else logger.info({ offset, before }, 'the database already has these scans');
  }
}
