import type { EntityManager } from '@mikro-orm/postgresql';
import { TurnQueue } from '../../platform/workers/turn-queue.js';

/** Concurrent reads of raw scans, per instance and per workspace. The API's other connections stay free. */
const LIMITS = { running: 2, runningPerOwner: 1, waiting: { total: 40, perOwner: 8 } };

/** Keyed by driver, of which each database has one. */
const queues = new WeakMap<object, TurnQueue>();

/** Returns the queue of the EntityManager's database, in which workspaces take turns. */
export function rawReadQueueOf(em: EntityManager): TurnQueue {
  const queue = queues.get(em.getDriver()) ?? new TurnQueue(LIMITS);
  queues.set(em.getDriver(), queue);
  return queue;
}
