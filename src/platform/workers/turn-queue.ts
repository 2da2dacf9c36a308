import { tooBusy } from '../../core/errors.js';
import { FairQueue, type QueueLimits } from './fair-queue.js';

export interface TurnLimits {
  /** Maximum number of tasks that run at the same time. */
  readonly running: number;
  readonly runningPerOwner: number;
  readonly waiting: QueueLimits;
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: () => void;
}

/** Limits how many tasks of this process run at the same time. Their owners, which are workspaces, take turns. */
export class TurnQueue {
  readonly #limits: TurnLimits;
  readonly #waiting: FairQueue<Waiting>;
  readonly #running = new Map<string, number>();

  constructor(limits: TurnLimits) {
    this.#limits = limits;
    this.#waiting = new FairQueue<Waiting>(limits.waiting);
  }

  /** Runs `task` when it is its turn. Do not hold a connection while waiting. Throws `unavailable` if too many wait. */
  async run<T>(owner: string, task: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve, reject) => {
      const removed = this.#waiting.add(owner, {
        start: () => {
          this.#running.set(owner, this.#runningOf(owner) + 1);
          resolve();
        },
        refuse: () => reject(tooBusy()),
      });
      removed?.refuse();
      this.#startNext();
    });
    try {
      return await task();
    } finally {
      const left = this.#runningOf(owner) - 1;
      if (left === 0) this.#running.delete(owner);
      else this.#running.set(owner, left);
      this.#startNext();
    }
  }

  #runningOf(owner: string): number {
    return this.#running.get(owner) ?? 0;
  }

  #startNext(): void {
    const running = [...this.#running.values()].reduce((sum, count) => sum + count, 0);
    if (running >= this.#limits.running) return;
    this.#waiting.take((owner) => this.#runningOf(owner) < this.#limits.runningPerOwner)?.start();
  }
}
