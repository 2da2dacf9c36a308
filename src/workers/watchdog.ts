import { parentPort, workerData } from 'node:worker_threads';
import type { WatchdogData } from './serve-tasks.js';

/*
 * A thread beside the one that performs the tasks, which may be busy for seconds and hear nothing: ends the process when
 * it takes too much memory, or when its parent is gone, however that ended. All memory counts, also what V8's own limit
 * leaves out: buffers, WebAssembly, native code.
 */
const PERIOD_MS = 25;

const { parentId, residentBytesMax }: WatchdogData = workerData;

setInterval(() => {
  const isOrphan = process.ppid !== parentId;
  if (isOrphan || process.memoryUsage.rss() > residentBytesMax) process.kill(process.pid, 'SIGKILL');
}, PERIOD_MS);
parentPort?.postMessage('watching');
