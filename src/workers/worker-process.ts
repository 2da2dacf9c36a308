import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ChildMessage, Failure, Outcome, TaskMessage, WorkerLimits } from './task-messages.js';

export interface Ending {
  /** Whether it had ever been ready for a task. */
  readonly started: boolean;
  /** What it wrote to standard error until then. */
  readonly complaint: string;
}

/** For loading the module, on a machine that is busy with something else. */
const START_LIMIT_MS = 20_000;
/** Characters that are kept of what a child says that does not start. */
const COMPLAINT_MAX = 2_000;

/** One child process. It performs one task at a time and ends with the first that breaks a limit. */
export class WorkerProcess {
  /** When the process is gone. */
  readonly ended: Promise<Ending>;
  readonly #child: ChildProcess;
  readonly #limits: WorkerLimits;
  readonly #ready: Promise<boolean>;
  #started = false;
  #isAlive = true;
  #complaint = '';
  /** Why this side has killed it. */
  #reason: Failure | null = null;
  #answer: ((message: ChildMessage) => void) | null = null;

  constructor(module: URL, limits: WorkerLimits) {
    this.#limits = limits;
    // No secret of the service's environment and no flag of its command line reaches the child.
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
      ended.resolve({ started: this.#started, complaint: this.#complaint.slice(0, COMPLAINT_MAX) });
    };
    // Read for ever, or the child would wait for it; kept only while it is about the start and not about a task's input.
    this.#child.stderr?.on('data', (text) => {
      if (!this.#started && this.#complaint.length < COMPLAINT_MAX) this.#complaint += String(text);
    });
    this.#child.on('message', (message: ChildMessage) => {
      if (!('ready' in message)) return this.#answer?.(message);
      clearTimeout(startLimit);
      this.#started = true;
      started.resolve(true);
    });
    // What cannot be started has no exit, only this event.
    this.#child.on('error', ({ message }) => {
      this.#complaint ||= message;
      if (this.#child.pid === undefined) end();
      else this.#kill('died');
    });
    this.#child.on('disconnect', () => this.#kill('died'));
    this.#child.on('exit', end);
  }

  get isAlive(): boolean {
    return this.#isAlive && this.#reason === null;
  }

  /** Settles when the task is done or the process is gone: what it had open is closed then. */
  async run(task: TaskMessage): Promise<Outcome<unknown>> {
    if (!(await this.#ready)) return { failure: this.#reason === 'closed' ? 'closed' : 'not started' };
    const { promise, resolve } = Promise.withResolvers<ChildMessage>();
    this.#answer = resolve;
    const limit = setTimeout(() => this.#kill('time'), this.#limits.taskMs);
    this.#child.send(task, () => {});
    const message = await Promise.race([promise, this.ended]);
    clearTimeout(limit);
    this.#answer = null;
    if ('started' in message) return { failure: this.#failure() };
    return 'value' in message ? { value: message.value } : { failure: 'threw' };
  }

  /** Nothing is lost by it: whatever a task has written is removed by whoever asked for it. */
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

/** Who ends a child: the watchdog (SIGKILL, SIGXCPU), a system without memory (SIGKILL), V8 with a full heap. */
const FAILURE_OF_SIGNAL = new Map<NodeJS.Signals, Failure>([
  ['SIGKILL', 'memory'],
  ['SIGABRT', 'memory'],
  ['SIGTRAP', 'memory'],
  ['SIGXCPU', 'time'],
]);
