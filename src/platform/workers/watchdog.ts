import { parentPort, workerData } from 'node:worker_threads';

/** What the watchdog needs to know of its process. */
export interface WatchdogData {
  readonly parentId: number;
  readonly residentBytesMax: number;
  readonly processorMsMax: number;
  /** A counter that is incremented when a task begins and when it ends, so it is odd while a task runs. */
  readonly taskCount: Int32Array<SharedArrayBuffer>;
}

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
