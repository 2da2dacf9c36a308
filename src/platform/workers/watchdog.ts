import { parentPort, workerData } from 'node:worker_threads';
import type { WatchdogData } from './serve-tasks.js';

/*
 * A separate thread, because the one that performs the tasks may be busy for seconds. It ends the process when a limit
 * is exceeded, or when the parent has ended for any reason. Unlike V8's own limit it counts all memory, including
 * buffers, WebAssembly and native code. The parent learns the reason from the signal.
 */
const PERIOD_MS = 25;

const { parentId, residentBytesMax, processorMsMax, taskCount }: WatchdogData = workerData;

const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

let task = 0;
let before = 0;

setInterval(() => {
  const current = Atomics.load(taskCount, 0);
  if (current !== task) [task, before] = [current, processorMs()];
  const isBusy = task % 2 === 1;
  if (process.ppid !== parentId || process.memoryUsage.rss() > residentBytesMax) process.kill(process.pid, 'SIGKILL');
  else if (isBusy && processorMs() - before > processorMsMax) process.kill(process.pid, 'SIGXCPU');
}, PERIOD_MS);
parentPort?.postMessage('watching');
