import type { EntityManager } from '@mikro-orm/postgresql';
import { tooBusy } from '../../core/errors.js';
import { FairQueue } from '../../platform/workers/fair-queue.js';

/** Concurrent reads of raw scans, per instance and per workspace. The API's other connections stay free. */
const RUNNING_MAX = 2;
const RUNNING_PER_WORKSPACE = 1;
const WAITING_MAX = { total: 40, perOwner: 8 };

interface Waiting {
  readonly start: () => void;
  readonly refuse: () => void;
}

/** Limits how many reads of raw scans run at the same time. Workspaces take turns. */
export class RawReadQueue {
  readonly #waiting = new FairQueue<Waiting>(WAITING_MAX);
  readonly #running = new Map<string, number>();

  /** Runs `read` when it is its turn. Do not hold a connection while waiting. Throws `unavailable` if too many wait. */
  async run<T>(workspaceId: string, read: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve, reject) => {
      const removed = this.#waiting.add(workspaceId, {
        start: () => {
          this.#running.set(workspaceId, this.#runningOf(workspaceId) + 1);
          resolve();
        },
        refuse: () => reject(tooBusy()),
      });
      removed?.refuse();
      this.#startNext();
    });
    try {
      return await read();
    } finally {
      const left = this.#runningOf(workspaceId) - 1;
      if (left === 0) this.#running.delete(workspaceId);
      else this.#running.set(workspaceId, left);
      this.#startNext();
    }
  }

  #runningOf(workspaceId: string): number {
    return this.#running.get(workspaceId) ?? 0;
  }

  #startNext(): void {
    const running = [...this.#running.values()].reduce((sum, count) => sum + count, 0);
    if (running >= RUNNING_MAX) return;
    this.#waiting.take((workspaceId) => this.#runningOf(workspaceId) < RUNNING_PER_WORKSPACE)?.start();
  }
}

/** Keyed by driver, of which each database has one. */
const queues = new WeakMap<object, RawReadQueue>();

/** Returns the queue of the EntityManager's database. */
export function rawReadQueueOf(em: EntityManager): RawReadQueue {
  const queue = queues.get(em.getDriver()) ?? new RawReadQueue();
  queues.set(em.getDriver(), queue);
  return queue;
}
