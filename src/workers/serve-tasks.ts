import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ChildMessage, TaskMessage, Tasks } from './task-messages.js';

const WATCHDOG = new URL('./watchdog.js', import.meta.url);
/** All that the watchdog needs; the default is sized for whole programs. */
const WATCHDOG_MEMORY = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 };
/** Unix niceness: about a third of the processor's time that others of the machine get, when there is not enough. */
const NICENESS = 5;

export interface WatchdogData {
  readonly parentId: number;
  readonly residentBytesMax: number;
  readonly processorMsMax: number;
  /** One number: counts tasks up as they begin and end, so it is odd while one is being performed. */
  readonly taskCount: Int32Array<SharedArrayBuffer>;
}

/**
 * What a child process calls when its module is loaded: performs one task after the other until its parent is gone. Its
 * arguments are the most resident bytes and the most milliseconds of processor time for a task.
 */
export function serveTasks(tasks: Tasks): void {
  yieldToParent();
  const taskCount = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  // The end is the parent's to decide: a service manager, or Ctrl+C, signals the whole group, whose parent still answers.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
  process.on('disconnect', () => process.exit());
  process.on('message', async (message: TaskMessage) => {
    Atomics.add(taskCount, 0, 1);
    const answer = await perform(tasks, message);
    Atomics.add(taskCount, 0, 1);
    send(answer);
  });
  const [residentBytesMax = 0, processorMsMax = 0] = process.argv.slice(2).map(Number);
  const workerData: WatchdogData = { parentId: process.ppid, residentBytesMax, processorMsMax, taskCount };
  const watchdog = new Worker(WATCHDOG, { workerData, resourceLimits: WATCHDOG_MEMORY, name: 'watchdog' });
  watchdog.once('message', () => send({ ready: true }));
}

async function perform(tasks: Tasks, { name, input }: TaskMessage): Promise<ChildMessage> {
  try {
    const task = tasks[name];
    if (task === undefined) throw new Error(`there is no task ${name}`);
    // The parent's types have made sure that name and input fit.
    return { value: await task(input as never) };
  } catch (error) {
    return { threw: error instanceof Error ? error.name : typeof error };
  }
}

const send = (message: ChildMessage): void => {
  process.send?.(message, undefined, undefined, () => {});
};

/** What answers people goes first: the processor's time, and when the machine runs out of memory this process is ended. */
function yieldToParent(): void {
  try {
    setPriority(NICENESS);
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Another system, or one that does not let us: then as equals.
  }
}
