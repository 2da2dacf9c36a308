import type { Cores, Schedule } from './cores.js';
import { EventQueue } from './event-queue.js';
import { Locks } from './locks.js';

/** What a process waits for. */
export type Step =
  | { readonly kind: 'pause'; readonly milliseconds: number }
  | { readonly kind: 'compute'; readonly on: Cores; readonly milliseconds: number }
  /** The process continues with `false` if it has not acquired the lock by then. */
  | { readonly kind: 'lock'; readonly key: number; readonly until: number };

/** A simulated process; it continues with `true` after each step, except a lock that it did not acquire. */
export type Process = Generator<Step, void, boolean>;

/** Simulated time, in milliseconds, and the processes in it. The same processes always run in the same order. */
export class Scheduler implements Schedule {
  readonly #events = new EventQueue();
  readonly #locks = new Locks();
  #now = 0;

  get now(): number {
    return this.#now;
  }

  after(milliseconds: number, happen: () => void): void {
    this.#events.add(this.#now + Math.max(0, milliseconds), happen);
  }

  start(process: Process): void {
    this.after(0, () => this.#resume(process, true));
  }

  /** Must be called by the process that holds the lock. */
  release(key: number): void {
    this.#locks.release(key);
  }

  /** Runs all events until then, or until none are left. */
  run(until: number): void {
    for (;;) {
      const event = this.#events.take();
      if (event === undefined) return;
      if (event.time > until) {
        this.#events.add(event.time, event.happen);
        this.#now = until;
        return;
      }
      this.#now = event.time;
      event.happen();
    }
  }

  #resume(process: Process, value: boolean): void {
    let answer = value;
    for (;;) {
      const { done, value: step } = process.next(answer);
      if (done) return;
      if (step.kind === 'lock') {
        if (!this.#isHeld(process, step.key, step.until)) return;
        answer = true;
        continue;
      }
      if (step.kind === 'pause') this.after(step.milliseconds, () => this.#resume(process, true));
      else step.on.run(step.milliseconds, () => this.#resume(process, true));
      return;
    }
  }

  /** Returns whether the lock was free; otherwise the process continues once it acquires the lock, or gives up. */
  #isHeld(process: Process, key: number, until: number): boolean {
    let isOver = false;
    const granted = (): void => {
      isOver = true;
      this.after(0, () => this.#resume(process, true));
    };
    if (this.#locks.acquire(key, granted)) return true;
    this.after(until - this.#now, () => {
      if (isOver) return;
      isOver = true;
      this.#locks.withdraw(key, granted);
      this.#resume(process, false);
    });
    return false;
  }
}
