import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError, type Pool } from 'pg';
import type { Clock } from '../floor/clock.js';
import type { Logger } from '../floor/logger.js';
import type { Journal } from './journal.js';
import type { Losses } from './losses.js';
import { MonthPartitions } from './month-partitions.js';
import { moveScans } from './move-scans.js';
import type { MovedScan } from './moved-scan.js';
import { readBatch } from './read-batch.js';
import { LabelNumbers } from './rollup/label-numbers.js';
import { seldom } from './seldom.js';
import { Subjects } from './subjects.js';

export interface DrainerOptions {
  readonly pool: Pool;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly losses: Losses;
  readonly logger: Logger;
}

/** Scans of one transaction at most. A row of figures is written once for all scans that it gets from them. */
const BATCH_MOST = 20_000;
/** After a failure batches begin small, so that a slow database gets one done within the limit of a statement. */
const BATCH_LEAST = 500;
/** Figures are at most a second old, so scans may gather a little; under load the batches fill up anyway. */
const GATHER_MS = 100;
/** Share of time in which the event loop has work. Moving alone makes about a half. */
const BUSY = 0.75;
/** Milliseconds per scan from one batch to the next while the event loop is busy: about 25,000 scans a second. */
const BUSY_SCAN_MS = 0.04;
const RETRY_FIRST_MS = 50;
const RETRY_MOST_MS = 1_000;
const LOG_EVERY_MS = 10_000;
/** PostgreSQL refuses the data itself, not the moment: data exception, constraint violation. */
const REFUSED = /^(22|23)/;
/** A check violation that names no constraint: there is no partition for the row, one was dropped behind our back. */
const isPartitionMissing = (error: DatabaseError): boolean => error.code === '23514' && error.constraint === undefined;

/** Moves the journal to the database, batch by batch, each exactly once, for as long as it runs. */
export class Drainer {
  readonly #options: DrainerOptions;
  readonly #partitions: MonthPartitions;
  readonly #subjects = new Subjects();
  readonly #labels = new LabelNumbers();
  readonly #stopping = new AbortController();
  readonly #warn: (error: unknown) => void;
  #running: Promise<void> = Promise.resolve();
  #position: number;
  #drained = 0;
  #batch = BATCH_MOST;
  #hurry = false;

  constructor(options: DrainerOptions) {
    this.#options = options;
    this.#partitions = new MonthPartitions(options.pool);
    this.#position = options.journal.movedTo;
    this.#warn = seldom(LOG_EVERY_MS, (error: unknown) => {
      const { backlog } = options.journal;
      options.logger.warn({ reason: String(error), backlog }, 'scans cannot be moved to the database; they are kept');
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
    if (count < most) return GATHER_MS;
    const { utilization } = performance.eventLoopUtilization(before);
    return utilization < BUSY ? 0 : Math.max(0, count * BUSY_SCAN_MS - (performance.now() - start));
  }

  #sleep(milliseconds: number): Promise<unknown> {
    return sleep(milliseconds, null, { signal: this.#stopping.signal }).catch(() => {});
  }

  /** Gives how many scans it read. */
  async #moveBatch(most: number): Promise<number> {
    const { journal } = this.#options;
    const { count, last, scans, lost } = await readBatch(journal, this.#subjects, this.#position, most);
    await this.#partitions.ensure(scans.map(({ scan }) => scan.scannedMs));
    await this.#move(scans, last);
    if (this.#position === last) for (const reason of lost) this.#options.losses.add(reason, 1, 'cannot be read');
    journal.remove(this.#position);
    journal.nudge();
    await this.#partitions.ensureNext(this.#options.clock.now());
    return count;
  }

  /** What PostgreSQL refuses is halved until the one scan is found that it does not take: the others get through. */
  async #move(scans: readonly MovedScan[], to: number): Promise<void> {
    const { pool, journal } = this.#options;
    const from = this.#position;
    try {
      const offset = await moveScans({ pool, labels: this.#labels }, { journalId: journal.id, from, to, scans });
      if (offset === to) this.#drained += scans.length;
      else this.#adopt(offset);
      this.#position = offset;
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      if (!isPartitionMissing(error) && REFUSED.test(error.code ?? '')) return this.#halve(scans, to, error);
      this.#partitions.forget();
      throw error;
    }
  }

  async #halve(scans: readonly MovedScan[], to: number, error: unknown): Promise<void> {
    const half = scans.slice(0, Math.ceil(scans.length / 2));
    const middle = half.at(-1)?.sequence;
    if (middle === undefined) throw error;
    if (scans.length === 1) {
      await this.#move([], to);
      this.#options.losses.add('refused', 1, error);
      return;
    }
    await this.#move(half, middle);
    if (this.#position === middle) await this.#move(scans.slice(half.length), to);
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
