import type { Logger } from '../../core/logger.js';
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
  /** Name in the log. */
  readonly name: string;
  /** The module that a child loads, which calls `serveTasks`. */
  readonly module: URL;
  /** Maximum number of child processes at a time. */
  readonly size: number;
  /** Maximum number of children per owner at a time. If lower than `size`, a child stays free for another owner. */
  readonly sizePerOwner: number;
  /** Number of new children that are started ahead and kept idle. */
  readonly keep: number;
  /** Idle time after which any other child ends. */
  readonly idleMs: number;
  /**
   * Number of tasks after which a child is replaced, so that memory retained by its libraries never pushes an innocent
   * task over the limits.
   */
  readonly tasksPerChild: number;
  readonly queue: QueueLimits;
  /** Maximum time in the queue. */
  readonly waitMs: number;
  readonly limits: WorkerLimits;
  readonly logger: Logger;
}

interface Waiting {
  readonly since: number;
  readonly owner: string;
  readonly task: TaskMessage;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (outcome: Outcome<unknown>) => void;
}

/** How long a pool counts as broken after a child failed to start. */
const BROKEN_MS = 10_000;

/**
 * Performs tasks in child processes with memory and time limits. When a child exceeds a limit or dies otherwise, only
 * its current task fails, with a log line; the next task gets a new child. Owners take turns.
 */
export class WorkerPool<T extends Tasks> {
  readonly #options: PoolOptions;
  readonly #queue: FairQueue<Waiting>;
  readonly #children = new Set<WorkerProcess>();
  /** Idle children with the timers that end them. The most recent one is used first, so that the others can end. */
  readonly #idle = new Map<WorkerProcess, NodeJS.Timeout | undefined>();
  /** Owners of the running tasks, once per task. */
  readonly #running: string[] = [];
  #brokenUntil = 0;
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#queue = new FairQueue(options.queue);
    this.#startAhead();
  }

  /** Number of tasks waiting for a child. */
  get queueSize(): number {
    return this.#queue.size;
  }

  /** Number of tasks that run, or whose child is starting. */
  get running(): number {
    return this.#running.length;
  }

  /** Whether a child is likely to be available for the next task. */
  get isRunning(): boolean {
    return !this.#closed && performance.now() >= this.#brokenUntil;
  }

  /**
   * Performs a task for an owner, which is a workspace id; one that can wait, after the owner's others. Never rejects.
   * When the signal aborts, the task fails immediately and its child is ended.
   */
  run<Name extends TaskName<T>>(
    owner: string,
    name: Name,
    input: TaskInput<T, Name>,
    { signal, canWait = false }: { signal?: AbortSignal | undefined; canWait?: boolean } = {},
  ): Promise<Outcome<TaskValue<T, Name>>> {
    if (this.#closed || signal?.aborted) return Promise.resolve({ failure: 'closed' });
    const { promise, resolve } = Promise.withResolvers<Outcome<unknown>>();
    const waiting = { since: performance.now(), owner, task: { name, input }, signal, resolve };
    const refused = this.#queue.add(owner, waiting, canWait);
    signal?.addEventListener('abort', () => resolve({ failure: 'closed' }), { once: true });
    if (refused !== null) this.#fail(refused, 'queue full');
    this.#next();
    // The type of the child's task of that name: parent and child come from the same build.
    return promise as Promise<Outcome<TaskValue<T, Name>>>;
  }

  /** Fails running and waiting tasks. Resolves when every child has ended. */
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
      if (waiting.signal?.aborted) continue;
      // Checked only now, because a waiting task needs no timer.
      if (performance.now() - waiting.since > waitMs) this.#fail(waiting, 'waited too long');
      else void this.#perform(waiting);
    }
  }

  async #perform(waiting: Waiting): Promise<void> {
    this.#running.push(waiting.owner);
    const child = this.#takeIdle() ?? this.#start();
    const end = (): void => void child.end();
    waiting.signal?.addEventListener('abort', end, { once: true });
    const outcome = await child.run(waiting.task);
    waiting.signal?.removeEventListener('abort', end);
    this.#running.splice(this.#running.indexOf(waiting.owner), 1);
    if ('value' in outcome) waiting.resolve(outcome);
    else this.#fail(waiting, outcome.failure);
    if (child.isAlive && !this.#closed) this.#rest(child);
    this.#next();
  }

  #fail({ task, resolve }: Waiting, failure: Failure): void {
    const { logger, name } = this.#options;
    if (failure !== 'closed') logger.warn({ pool: name, task: task.name, failure }, 'a task failed');
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
    const { idleMs, tasksPerChild } = this.#options;
    const end = (): void => {
      this.#idle.delete(child);
      void child.end().then(() => this.#startAhead());
    };
    if (child.taskCount >= tasksPerChild) end();
    else this.#idle.set(child, setTimeout(end, idleMs));
  }

  /** A child that has worked is not kept, because its memory does not shrink. */
  #startAhead(): void {
    while (!this.#closed && this.#children.size < this.#options.keep) this.#idle.set(this.#start(), undefined);
  }

  #start(): WorkerProcess {
    const { module, limits, logger, name } = this.#options;
    const child = new WorkerProcess(module, limits);
    this.#children.add(child);
    void child.ended.then(({ started, errorOutput }) => {
      this.#children.delete(child);
      clearTimeout(this.#idle.get(child));
      this.#idle.delete(child);
      if (started || this.#closed) return;
      this.#brokenUntil = performance.now() + BROKEN_MS;
      logger.error({ pool: name, errorOutput }, 'a child process could not be started');
    });
    return child;
  }
}
