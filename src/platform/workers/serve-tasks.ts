import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { lookUp } from '../../core/contract/look-up.js';
import type { TaskMessage, Tasks, WorkerMessage } from './task-messages.js';
import type { WatchdogData } from './watchdog.js';

const WATCHDOG = new URL('./watchdog.js', import.meta.url);
/** Enough for the watchdog; the default suits entire programs. */
const WATCHDOG_MEMORY = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 };
/** Unix niceness: on a busy processor, about a third of the time that other processes get. */
const NICENESS = 5;

/**
 * Makes this child process perform its parent's tasks until the parent ends. The arguments of the process are the
 * maximum number of resident bytes and of milliseconds of processor time per task.
 */
export function serveTasks(tasks: Tasks): void {
  yieldToParent();
  const taskCount = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  // Service managers and Ctrl+C signal the whole process group, but the parent may still need this process.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
  process.on('disconnect', () => process.exit());
  process.on('message', async (message: TaskMessage) => {
    Atomics.add(taskCount, 0, 1);
    const result = await perform(tasks, message);
    Atomics.add(taskCount, 0, 1);
    send(result);
  });
  const [residentBytesMax = 0, processorMsMax = 0] = process.argv.slice(2).map(Number);
  const workerData: WatchdogData = { parentId: process.ppid, residentBytesMax, processorMsMax, taskCount };
  const watchdog = new Worker(WATCHDOG, { workerData, resourceLimits: WATCHDOG_MEMORY, name: 'watchdog' });
  watchdog.once('message', () => send({ ready: true }));
}

async function perform(tasks: Tasks, { name, input }: TaskMessage): Promise<WorkerMessage> {
  try {
    const task = lookUp(tasks, name);
    if (task === undefined) throw new Error(`there is no task ${name}`);
    // The parent's types ensure that the name and input match.
    return { value: await task(input as never) };
  } catch (error) {
    return { threw: error instanceof Error ? error.name : typeof error };
  }
}

const send = (message: WorkerMessage): void => {
  process.send?.(message, undefined, undefined, () => {});
};

/**
 * Gives precedence to the parent, which responds to people, for the processor and when the machine runs out of memory.
 */
function yieldToParent(): void {
  try {
    setPriority(NICENESS);
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not Linux, or not permitted: parent and child have equal priority.
  }
}
