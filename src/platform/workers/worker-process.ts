import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Failure, Outcome, TaskMessage, WorkerLimits, WorkerMessage } from './task-messages.js';

/** How a process ended. */
export interface Ending {
  /** Whether it was ever ready for a task. */
  readonly started: boolean;
  /** Standard error output before it was ready. */
  readonly errorOutput: string;
}

/** Time to load the module on a busy machine. */
const START_LIMIT_MS = 20_000;
/** Maximum number of retained characters of standard error. */
const ERROR_OUTPUT_MAX = 2_000;

/** One child process. It performs one task at a time and is killed if one exceeds a limit. */
export class WorkerProcess {
  /** Resolves when the process has ended. */
  readonly ended: Promise<Ending>;
  readonly #child: ChildProcess;
  readonly #limits: WorkerLimits;
  readonly #ready: Promise<boolean>;
  #started = false;
  #isAlive = true;
  #taskCount = 0;
  #errorOutput = '';
  /** Why this side killed the process. */
  #reason: Failure | null = null;
  #onMessage: ((message: WorkerMessage) => void) | null = null;

  constructor(module: URL, limits: WorkerLimits) {
    this.#limits = limits;
    // The child gets neither the service's environment, which has secrets, nor its command line flags.
    this.#child = fork(
      fileURLToPath(module),
      [String(limits.residentMegabytes * 2 ** 20), String(limits.processorMs)],
      {
        env: {},
        execArgv: [`--max-old-space-size=${limits.heapMegabytes}`],
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      },
    );
    const started = Promise.withResolvers<boolean>();
    const ended = Promise.withResolvers<Ending>();
    const startLimit = setTimeout(() => this.#kill('not started'), START_LIMIT_MS);
    this.#ready = started.promise;
    this.ended = ended.promise;
    const end = (): void => {
      clearTimeout(startLimit);
      this.#isAlive = false;
      started.resolve(false);
      ended.resolve({ started: this.#started, errorOutput: this.#errorOutput.slice(0, ERROR_OUTPUT_MAX) });
    };
    // Always read, or the child would block; only retained until it is ready, because later output may quote a task's
    // input.
    this.#child.stderr?.on('data', (text) => {
      if (!this.#started && this.#errorOutput.length < ERROR_OUTPUT_MAX) this.#errorOutput += String(text);
    });
    this.#child.on('message', (message: WorkerMessage) => {
      if (!('ready' in message)) return this.#onMessage?.(message);
      clearTimeout(startLimit);
      this.#started = true;
      started.resolve(true);
    });
    // A process that cannot be started emits this event, but no `exit`.
    this.#child.on('error', ({ message }) => {
      this.#errorOutput ||= message;
      if (this.#child.pid === undefined) end();
      else this.#kill('died');
    });
    this.#child.on('disconnect', () => this.#kill('died'));
    this.#child.on('exit', end);
  }

  get isAlive(): boolean {
    return this.#isAlive && this.#reason === null;
  }

  /** Number of tasks it was given so far. */
  get taskCount(): number {
    return this.#taskCount;
  }

  /** Resolves when the task is done or the process has ended, which closes its files. */
  async run(task: TaskMessage): Promise<Outcome<unknown>> {
    this.#taskCount += 1;
    if (!(await this.#ready)) return { failure: this.#reason === 'closed' ? 'closed' : 'not started' };
    const { promise, resolve } = Promise.withResolvers<WorkerMessage>();
    this.#onMessage = resolve;
    const limit = setTimeout(() => this.#kill('time'), this.#limits.taskMs);
    this.#child.send(task, () => {});
    const message = await Promise.race([promise, this.ended]);
    clearTimeout(limit);
    this.#onMessage = null;
    if ('started' in message) return { failure: this.#failure() };
    return 'value' in message ? { value: message.value } : { failure: 'threw' };
  }

  /** Ends the process, even during a task: the caller of the task removes the files that it has written. */
  async end(): Promise<void> {
    this.#kill('closed');
    await this.ended;
  }

  #kill(reason: Failure): void {
    this.#reason ??= reason;
    this.#child.kill('SIGKILL');
  }

  #failure(): Failure {
    const { signalCode } = this.#child;
    if (this.#reason !== null && this.#reason !== 'died') return this.#reason;
    return (signalCode !== null && FAILURE_OF_SIGNAL.get(signalCode)) || 'died';
  }
}

/** Signals of the watchdog (SIGKILL, SIGXCPU), of a system out of memory (SIGKILL), and of V8 with a full heap. */
const FAILURE_OF_SIGNAL = new Map<NodeJS.Signals, Failure>([
  ['SIGKILL', 'memory'],
  ['SIGABRT', 'memory'],
  ['SIGTRAP', 'memory'],
  ['SIGXCPU', 'time'],
]);
