import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ChildMessage, TaskMessage, Tasks } from './task-messages.js';

const WATCHDOG = new URL('./watchdog.js', import.meta.url);
/** All that the watchdog needs; the default is sized for whole programs. */
const WATCHDOG_MEMORY = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 };

/** What a child process calls when its module is loaded: performs one task after the other until its parent is gone. */
export function serveTasks(tasks: Tasks): void {
  yieldToParent();
  // The end is the parent's to decide: a service manager, or Ctrl+C, signals the whole group, whose parent still answers.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
  process.on('disconnect', () => process.exit());
  process.on('message', async (message: TaskMessage) => send(await perform(tasks, message)));
  const [, , residentBytesMax] = process.argv;
  const workerData: WatchdogData = { parentId: process.ppid, residentBytesMax: Number(residentBytesMax) };
  const watchdog = new Worker(WATCHDOG, { workerData, resourceLimits: WATCHDOG_MEMORY, name: 'watchdog' });
  watchdog.once('message', () => send({ ready: true }));
}

export interface WatchdogData {
  readonly parentId: number;
  readonly residentBytesMax: number;
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
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Another system, or one that does not let us: then as equals.
  }
}
