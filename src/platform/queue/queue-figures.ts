import type { QueueResult } from 'pg-boss';

/** Numbers of jobs of one kind. */
export interface JobFigures {
  /** Due, but not running. */
  readonly waiting: number;
  /** Due later: waiting for a retry, or sent for a later time. */
  readonly deferred: number;
  readonly active: number;
  /** Failed permanently within the last day. */
  readonly failed: number;
}

/** Returns the figures by the name of the kind. */
export type QueueFigures = () => Promise<ReadonlyMap<string, JobFigures>>;

const CACHE_MS = 5_000;

/**
 * The queue's own supervision counts the jobs every 5 s on one of the instances. Reading the figures is one statement
 * on a table with one row per kind, at most every five seconds. While the database is away, the most recent figures are
 * returned.
 */
export function createQueueFigures(getQueues: () => Promise<QueueResult[]>): QueueFigures {
  let figures: ReadonlyMap<string, JobFigures> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - readAt < CACHE_MS) return figures;
    readAt = performance.now();
    const queues = await getQueues().catch(() => null);
    if (queues !== null) figures = new Map(queues.filter(isOwn).map((queue) => [queue.name, figuresOf(queue)]));
    return figures;
  };
}

const isOwn = ({ name }: QueueResult): boolean => !name.startsWith('__');

const figuresOf = ({ readyCount, deferredCount, activeCount, failedCount }: QueueResult): JobFigures => ({
  waiting: readyCount,
  deferred: deferredCount,
  active: activeCount,
  failed: failedCount,
});
