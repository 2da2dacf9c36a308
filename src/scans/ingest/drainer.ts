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
  /** Who moves the batches; closed by `stop`. When left out they are moved on this thread, over the pool. */
  readonly mover?: ScanWriter;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly losses: DroppedScans;
  readonly logger: Logger;
}

/** Scans of one transaction at most. A row of figures is written once for all scans that it gets from them. */
const BATCH_MOST = 50_000;
/** After a failure batches begin small, so that a slow database gets one done within the limit of a statement. */
const BATCH_LEAST = 500;
/** Figures are at most a second old, so scans may gather a little; under load the batches fill up anyway. */
const GATHER_MS = 100;
/** Share of time in which the event loop has work, beyond which people may be waiting for their redirect. */
const BUSY = 0.75;
/** Then scans gather for longer: what is written once for more of them leaves more of the processor to redirects. */
const BUSY_GATHER_MS = 1_000;
/** Milliseconds per scan from one batch to the next while the event loop is busy: about 25,000 scans a second. */
const BUSY_SCAN_MS = 0.04;
const RETRY_FIRST_MS = 50;
const RETRY_MOST_MS = 1_000;
const LOG_EVERY_MS = 10_000;

/** Moves the journal to the database, batch by batch, each exactly once, for as long as it runs. */
export class Drainer {
  readonly #options: DrainerOptions;
  readonly #mover: ScanWriter;
  readonly #stopping = new AbortController();
  readonly #warn: (error: unknown) => void;
  #running: Promise<void> = Promise.resolve();
  #position: number;
  #drained = 0;
  #batch = BATCH_MOST;
  #hurry = false;

  constructor(options: DrainerOptions) {
    this.#options = options;
    this.#mover = options.mover ?? new BatchWriter(options.pool);
    this.#position = options.journal.movedTo;
    this.#warn = throttle(LOG_EVERY_MS, (error: unknown) => {
      const { backlog } = options.journal;
      options.logger.warn(
        { reason: error instanceof Error ? error.message : String(error), backlog },
        'scans cannot be moved to the database; they are kept',
      );
    });
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Scans moved since the start. */
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

  /** Moves what is there, for at most `limit` milliseconds; the rest stays in the journal. */
  async stop(limit: number): Promise<void> {
    this.#hurry = true;
    this.#options.journal.nudge();
    await Promise.race([this.caughtUp(), sleep(limit, null, { ref: false })]);
    this.#stopping.abort();
    this.#options.journal.nudge();
    await this.#mover.close();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { journal } = this.#options;
    let pause = RETRY_FIRST_MS;
    while (!this.#stopping.signal.aborted) {
      try {
        if (journal.syncedTo <= this.#position) await journal.progress();
        else await this.#sleep(await this.#moveAndPause());
        pause = RETRY_FIRST_MS;
        this.#batch = Math.min(this.#batch * 2, BATCH_MOST);
      } catch (error) {
        this.#warn(error);
        this.#batch = Math.max(Math.floor(this.#batch / 4), BATCH_LEAST);
        await this.#sleep(pause);
        pause = Math.min(pause * 2, RETRY_MOST_MS);
      }
    }
  }

  /**
   * Moves a batch and gives how long to wait for the next. While this process is busy without a break, people are
   * waiting for their redirect: then batches come at a measured pace, and what is beyond it waits in the journal.
   */
  async #moveAndPause(): Promise<number> {
    const start = performance.now();
    const before = performance.eventLoopUtilization();
    const most = this.#batch;
    const count = await this.#moveBatch(most);
    if (this.#hurry) return 0;
    const isFull = count >= most;
    const { utilization } = performance.eventLoopUtilization(before);
    if (utilization < BUSY) return isFull ? 0 : GATHER_MS;
    return Math.max(isFull ? 0 : BUSY_GATHER_MS, count * BUSY_SCAN_MS - (performance.now() - start));
  }

  #sleep(milliseconds: number): Promise<unknown> {
    return sleep(milliseconds, null, { signal: this.#stopping.signal }).catch(() => {});
  }

  /** Gives how many scans it read. */
  async #moveBatch(most: number): Promise<number> {
    const { journal, losses, clock } = this.#options;
    const batch = await readJournalBatch(journal, this.#position, most);
    const request = { ...batch, journalId: journal.id, now: clock.now() };
    const { offset, moved, lost, failure } = await this.#mover.move(request);
    this.#drained += moved;
    if (offset !== batch.to && failure === null) this.#adopt(offset);
    this.#position = offset;
    for (const { reason, count, cause } of lost) losses.add(reason, count, cause);
    journal.remove(offset);
    journal.nudge();
    if (failure !== null) throw new Error(failure);
    return batch.count;
  }

  /** The database is elsewhere than believed: killed after a commit, or one of the two was restored from a copy. */
  #adopt(offset: number): void {
    const { journal, logger } = this.#options;
    const before = this.#position;
    if (offset >= journal.next)
      logger.error({ offset }, 'the database is ahead of the scan journal; going on after it');
    else if (offset < before) logger.error({ offset, before }, 'the database has lost scans that were moved before');
    else logger.info({ offset, before }, 'the database already has these scans');
  }
}
