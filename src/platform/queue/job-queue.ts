import type { EntityManager } from '@mikro-orm/postgresql';
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from '../../core/logger.js';
import { reasonOf } from '../../core/net/reason-of.js';
import { throttle } from '../../core/throttle.js';
import { withTimeout } from '../../core/with-timeout.js';
import { queueConnection } from '../database/connections.js';
import type { JobDefinition, RegisteredJob, ScheduledJob } from './job-definition.js';
import { createQueueFigures, type QueueFigures } from './queue-figures.js';
import {
  bossOptions,
  isStoredQueue,
  isStoredSchedule,
  QUEUE_TIMING,
  type QueueTiming,
  queueOptions,
  SCHEDULE_OPTIONS,
} from './queue-options.js';
import { runJob } from './run-job.js';

export interface JobQueueOptions {
  readonly url: string;
  readonly logger: Logger;
  /** `sender`: adds jobs and runs none, as a command does. Default: `worker`. */
  readonly role?: 'worker' | 'sender';
  readonly timing?: QueueTiming;
  /** Called after every run. */
  readonly onRun?: (job: string, outcome: 'done' | 'failed') => void;
}

/** Settings of a single job. */
export interface SendOptions {
  /** Required with `order: 'by-key'`. Otherwise it is only informative. */
  readonly key?: string;
  /** See `onePerGroup` in the definition. */
  readonly group?: string;
  /** The job does not run earlier. */
  readonly startAfterSeconds?: number;
  /** With a key: adds no job if one with the same key was already added in the same period of this many seconds. */
  readonly oncePerSeconds?: number;
}

const LOG_EVERY_MS = 30_000;
/** If several instances start at the same time, one of them runs the scheduled jobs. */
const START = { singletonKey: 'start', singletonSeconds: 60 };
/** How long a handler may take to end after its signal was aborted, before the queue closes without it. */
const STOP_LIMIT_MS = 3_000;

/** Queue of durable background work, in PostgreSQL. It connects on first use. */
export class JobQueue {
  readonly #boss: PgBoss;
  readonly #options: JobQueueOptions;
  readonly #stopping = new AbortController();
  readonly #known = new Map<string, Promise<void>>();
  readonly #working = new Set<string>();
  #started: Promise<unknown> | null = null;
  /** Waiting, running and failed jobs of every kind. */
  readonly figures: QueueFigures;

  constructor(options: JobQueueOptions) {
    this.#options = options;
    const { url, role = 'worker', timing = QUEUE_TIMING, logger } = options;
    this.#boss = new PgBoss(queueConnection(url, bossOptions(role, timing)));
    const warn = throttle(LOG_EVERY_MS, (error: unknown) => {
      if (!this.#stopping.signal.aborted) logger.warn({ reason: reasonOf(error) }, 'the job queue has a problem');
    });
    this.#boss.on('error', warn);
    this.#boss.on('warning', ({ message }) => warn(new Error(message)));
    this.figures = createQueueFigures(() => this.#boss.getQueues());
  }

  /**
   * Adds a job in the transaction of the EntityManager: it runs if and only if that commits. Returns its id, or null if
   * `oncePerSeconds` prevented it.
   */
  async send<P extends object>(
    em: EntityManager,
    definition: JobDefinition<P>,
    payload: P,
    options: SendOptions = {},
  ): Promise<string | null> {
    await this.#define(definition);
    const { key, group, startAfterSeconds, oncePerSeconds } = options;
    return this.#boss.send(definition.name, definition.payload.parse(payload), {
      db: fromKysely(em.getKysely()),
      ...(key === undefined ? {} : { singletonKey: key }),
      ...(group === undefined ? {} : { group: { id: group } }),
      ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
      ...(oncePerSeconds === undefined ? {} : { singletonSeconds: oncePerSeconds }),
    });
  }

  /** Adds jobs of one kind in the transaction, with one statement. */
  async sendAll<P extends object>(
    em: EntityManager,
    definition: JobDefinition<P>,
    jobs: readonly { readonly payload: P; readonly key?: string; readonly group?: string }[],
  ): Promise<void> {
    await this.#define(definition);
    if (jobs.length === 0) return;
    const rows = jobs.map(({ payload, key, group }) => ({
      data: definition.payload.parse(payload),
      ...(key === undefined ? {} : { singletonKey: key }),
      ...(group === undefined ? {} : { group: { id: group } }),
    }));
    await this.#boss.insert(definition.name, rows, { db: fromKysely(em.getKysely()) });
  }

  /**
   * Starts running these jobs on this instance. Starts scheduled jobs now and then by their schedule. Writes only the
   * settings and schedules that differ from the stored ones: a start waits for each statement.
   */
  async work(jobs: readonly RegisteredJob[], schedule: readonly ScheduledJob[] = []): Promise<void> {
    await this.#start();
    const queues = new Map((await this.#boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const { definition } of jobs) {
      const { name, policy, ...settings } = queueOptions(definition);
      if (isStoredQueue(queues.get(name), definition)) this.#known.set(name, Promise.resolve());
      else await this.#define(definition).then(() => this.#boss.updateQueue(name, settings));
    }
    const schedules = new Map((await this.#boss.getSchedules()).map((stored) => [stored.name, stored]));
    const names = new Set(schedule.map(({ definition }) => definition.name));
    for (const name of schedules.keys()) if (!names.has(name)) await this.#boss.unschedule(name);
    for (const { definition, cron } of schedule) {
      if (isStoredSchedule(schedules.get(definition.name), cron)) continue;
      await this.#boss.schedule(definition.name, cron, {}, SCHEDULE_OPTIONS);
    }
    for (const job of jobs) await this.#workOn(job, names.has(job.definition.name));
    await Promise.all(schedule.map(({ definition }) => this.#boss.send(definition.name, {}, START)));
  }

  async #workOn(job: RegisteredJob, isScheduled: boolean): Promise<void> {
    const { name, concurrency, onePerGroup } = job.definition;
    const { timing = QUEUE_TIMING, ...run } = { ...this.#options, stopping: this.#stopping.signal };
    const { pollSeconds, spareSeconds } = timing;
    this.#working.add(name);
    const ids: string[] = [];
    for (let worker = 0; worker < concurrency; worker++) {
      const options = {
        includeMetadata: true,
        batchSize: 1,
        pollingIntervalSeconds: Math.min(2, pollSeconds),
        notifyPollingIntervalSeconds: worker === 0 && !isScheduled ? pollSeconds : spareSeconds,
        ...(onePerGroup ? { localGroupConcurrency: 1 } : {}),
      } as const;
      const id: Promise<string> = this.#boss.work(name, options, async (batch: JobWithMetadata<object>[]) => {
        const spare = ids[(worker + 1) % concurrency];
        // No worker was notified of a job that is due again; there may be more of them.
        if (spare !== undefined && batch.some(isDueAgain)) this.#boss.notifyWorker(spare);
        try {
          for (const stored of batch) await runJob(job, stored, run);
        } finally {
          // Looks for the next job immediately instead of at the next poll.
          this.#boss.notifyWorker(await id);
        }
      });
      ids.push(await id);
    }
  }

  /**
   * Aborts the jobs running here and waits for them for a few seconds. Those that have not ended run again, here or on
   * another instance. Jobs can still be sent.
   */
  async stopWork(): Promise<void> {
    this.#stopping.abort();
    const stopped = Promise.all([...this.#working].map((name) => this.#boss.offWork(name, { wait: true })));
    this.#working.clear();
    await withTimeout(STOP_LIMIT_MS, stopped, 'stopping the jobs').catch(() => {});
  }

  async close(): Promise<void> {
    await this.stopWork();
    await this.#started?.catch(() => {});
    await this.#boss.stop({ graceful: false });
  }

  async #start(): Promise<void> {
    this.#started ??= this.#boss.start();
    await this.#started;
  }

  /** Registers the kind of job in the database, once per process. */
  async #define(definition: JobDefinition<object>): Promise<void> {
    await this.#start();
    const { name, ...settings } = queueOptions(definition);
    const created = this.#known.get(name) ?? this.#boss.createQueue(name, settings);
    this.#known.set(name, created);
    await created.catch((error: unknown) => {
      this.#known.delete(name);
      throw error;
    });
  }
}

const isDueAgain = ({ startAfter, createdOn }: JobWithMetadata<object>): boolean => startAfter > createdOn;

/** The part of the queue that adds jobs. */
export type JobSender = Pick<JobQueue, 'send' | 'sendAll'>;
