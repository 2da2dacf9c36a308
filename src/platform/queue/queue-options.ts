import { isDeepStrictEqual } from 'node:util';
import type { ConstructorOptions, Queue, QueueResult, Schedule } from 'pg-boss';
import type { JobDefinition } from './job-definition.js';

/** PostgreSQL schema of the queue's tables. */
export const QUEUE_SCHEMA = 'queue';

/** How often the queue polls its tables, in addition to being notified. */
export interface QueueTiming {
  /** Between two checks for jobs that are due again, by one worker per kind. New jobs are notified. */
  readonly pollSeconds: number;
  /** For the other workers, which the first one wakes when it finds a job, and for scheduled jobs. */
  readonly spareSeconds: number;
  /** Between two checks for jobs of killed processes. */
  readonly superviseSeconds: number;
}

export const QUEUE_TIMING: QueueTiming = { pollSeconds: 5, spareSeconds: 30, superviseSeconds: 5 };

/**
 * A running job reports twice in this time that it is alive. If it is silent for longer, for example after a kill, it
 * runs again. 10 s is the minimum of pg-boss.
 */
const HEARTBEAT_SECONDS = 10;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const CONNECT_LIMIT_MS = 3_000;
/** In addition to one connection that listens. Handlers use the service's own pool. */
const POOL_SIZE = 2;

/** Everything but the connection. `sender`: a process that adds jobs and runs none. */
export function bossOptions(role: 'worker' | 'sender', timing: QueueTiming): ConstructorOptions {
  const isWorker = role === 'worker';
  return {
    application_name: 'signpost-queue',
    schema: QUEUE_SCHEMA,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    createSchema: false,
    migrate: isWorker,
    supervise: isWorker,
    schedule: isWorker,
    useListenNotify: isWorker,
    superviseIntervalSeconds: timing.superviseSeconds,
    monitorIntervalSeconds: timing.superviseSeconds,
    maintenanceIntervalSeconds: HOUR_SECONDS,
    cronMonitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 15,
    // Jobs that depend on others, and statements of a pg-boss upgrade that run in the background.
    flowIntervalSeconds: HOUR_SECONDS,
    bamIntervalSeconds: 60,
  };
}

/** Settings of a kind of job as the database stores them. Each job copies them when it is added. */
export const queueOptions = ({ name, retry, limitSeconds, keepSeconds, order }: JobDefinition<object>): Queue => ({
  name,
  policy: order === 'by-key' ? 'key_strict_fifo' : 'standard',
  notify: true,
  retryLimit: retry.limit,
  retryDelay: retry.delaySeconds,
  retryBackoff: true,
  retryDelayMax: retry.maxDelaySeconds,
  expireInSeconds: limitSeconds,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  retentionSeconds: keepSeconds ?? 14 * DAY_SECONDS,
  deleteAfterSeconds: DAY_SECONDS,
});

/** Returns whether the database has exactly these settings. */
export const isStoredQueue = (stored: QueueResult | undefined, definition: JobDefinition<object>): boolean =>
  stored !== undefined && isDeepStrictEqual({ ...stored, ...queueOptions(definition) }, stored);

export const SCHEDULE_OPTIONS = { tz: 'UTC', missed: 'once' } as const;

/** Returns whether the database has this schedule. */
export const isStoredSchedule = (stored: Schedule | undefined, cron: string): boolean =>
  stored?.cron === cron && isDeepStrictEqual(stored.options, SCHEDULE_OPTIONS);
