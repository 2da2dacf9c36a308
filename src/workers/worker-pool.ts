import type { Logger } from '../shared/logger.js';
import { FairQueue, type QueueLimits } from './fair-queue.js';
import type {
  Failure,
  Outcome,
  TaskInput,
  TaskMessage,
  TaskName,
  Tasks,
  TaskValue,
  WorkerLimits,
} from './task-messages.js';
import { WorkerProcess } from './worker-process.js';

export interface PoolOptions {
  /** For the log. */
  readonly name: string;
  /** What a child loads: it calls `serveTasks`. */
  readonly module: URL;
  /** Most children at a time. */
  readonly size: number;
  /** Most children that work for one owner at a time: with fewer than `size`, another one finds a child free. */
  readonly sizePerOwner: number;
  /** Children that are kept, and started ahead, though they have no work. */
  readonly keep: number;
  /** After which any other child without work ends. */
  readonly idleMs: number;
  readonly queue: QueueLimits;
  /** Longest time in the queue. */
  readonly waitMs: number;
  readonly limits: WorkerLimits;
  readonly logger: Logger;
}

interface Waiting {
  readonly since: number;
  readonly owner: string;
  readonly task: TaskMessage;
  readonly resolve: (outcome: Outcome<unknown>) => void;
}

/** For which a pool counts as broken after a child could not be started; after that the next task tries again. */
const BROKEN_MS = 10_000;

/**
 * Performs tasks in child processes with limits of memory and time. A child that breaks one, or dies otherwise, costs its
 * one task and a line in the log; the next task gets a new child. Owners take turns.
 */
export class WorkerPool<T extends Tasks> {
  readonly #options: PoolOptions;
  readonly #queue: FairQueue<Waiting>;
  readonly #children = new Set<WorkerProcess>();
  /** Those without a task, and what ends them; the last is the next to be used, so that the others can end. */
  readonly #idle = new Map<WorkerProcess, NodeJS.Timeout | undefined>();
  /** The owners of what is being performed, each as often as a child works for it. */
  readonly #running: string[] = [];
  #brokenUntil = 0;
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#queue = new FairQueue(options.queue);
    this.#startAhead();
  }

  /** Tasks that wait for a child. */
  get queueSize(): number {
    return this.#queue.size;
  }

  /** Tasks that are being performed, or whose child is being started. */
  get running(): number {
    return this.#running.length;
  }

  /** Whether the next task is likely to find a child or to get one. */
  get isRunning(): boolean {
    return !this.#closed && performance.now() >= this.#brokenUntil;
  }

  /** Owners share the pool by turns; an owner is a workspace's id. Never rejects. */
  run<Name extends TaskName<T>>(
    owner: string,
    name: Name,
    input: TaskInput<T, Name>,
  ): Promise<Outcome<TaskValue<T, Name>>> {
    if (this.#closed) return Promise.resolve({ failure: 'closed' });
    const { promise, resolve } = Promise.withResolvers<Outcome<unknown>>();
    const refused = this.#queue.add(owner, { since: performance.now(), owner, task: { name, input }, resolve });
    if (refused !== null) this.#fail(refused, 'queue full');
    this.#next();
    // What the child's task of that name gives: both sides are of one build.
    return promise as Promise<Outcome<TaskValue<T, Name>>>;
  }

  /** What runs or waits fails; settles when every child is gone. */
  async close(): Promise<void> {
    this.#closed = true;
    for (let waiting = this.#queue.take(); waiting !== null; waiting = this.#queue.take()) {
      waiting.resolve({ failure: 'closed' });
    }
    for (const timer of this.#idle.values()) clearTimeout(timer);
    await Promise.all([...this.#children].map((child) => child.end()));
  }

  #next(): void {
    const { size, sizePerOwner, waitMs } = this.#options;
    const mayTake = (owner: string): boolean => this.#running.filter((other) => other === owner).length < sizePerOwner;
    while (this.#running.length < size) {
      const waiting = this.#queue.take(mayTake);
      if (waiting === null) return;
      // Looked at only now: whoever waits is no load.
      if (performance.now() - waiting.since > waitMs) this.#fail(waiting, 'waited too long');
      else void this.#perform(waiting);
    }
  }

  async #perform(waiting: Waiting): Promise<void> {
    this.#running.push(waiting.owner);
    const child = this.#takeIdle() ?? this.#start();
    const outcome = await child.run(waiting.task);
    this.#running.splice(this.#running.indexOf(waiting.owner), 1);
    if ('value' in outcome) waiting.resolve(outcome);
    else this.#fail(waiting, outcome.failure);
    if (child.isAlive && !this.#closed) this.#rest(child);
    this.#next();
  }

  #fail({ task, resolve }: Waiting, failure: Failure): void {
    const { logger, name } = this.#options;
    if (failure !== 'closed') logger.warn({ pool: name, task: task.name, failure }, 'a task was not done');
    resolve({ failure });
  }

  #takeIdle(): WorkerProcess | null {
    const [child, timer] = [...this.#idle].at(-1) ?? [];
    if (child === undefined) return null;
    clearTimeout(timer);
    this.#idle.delete(child);
    return child;
  }

  #rest(child: WorkerProcess): void {
    const timer = setTimeout(() => void child.end().then(() => this.#startAhead()), this.#options.idleMs);
    this.#idle.set(child, timer);
  }

  /** One that has worked is not kept: its memory does not shrink. */
  #startAhead(): void {
    while (!this.#closed && this.#children.size < this.#options.keep) this.#idle.set(this.#start(), undefined);
  }

  #start(): WorkerProcess {
    const { module, limits, logger, name } = this.#options;
    const child = new WorkerProcess(module, limits);
    this.#children.add(child);
    void child.ended.then(({ started, complaint }) => {
      this.#children.delete(child);
      clearTimeout(this.#idle.get(child));
      this.#idle.delete(child);
      if (started || this.#closed) return;
      this.#brokenUntil = performance.now() + BROKEN_MS;
      logger.error({ pool: name, complaint }, 'a child process could not be started');
    });
    return child;
  }
}
