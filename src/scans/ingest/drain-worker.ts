import { parentPort, workerData } from 'node:worker_threads';
import { Pool } from 'pg';
import { BatchWriter } from './batch-writer.js';
import { lowerThreadPriority } from './thread-priority.js';
import type { DrainWorkerData, DrainWorkerMessage } from './worker-batch-writer.js';

/** What runs in the thread that moves scans. It may be ended at any time: what it has not committed is moved again. */
const { databaseUrl }: DrainWorkerData = workerData;
const pool = new Pool({
  connectionString: databaseUrl,
  application_name: 'signpost-drain',
  max: 1,
  connectionTimeoutMillis: 2_000,
  query_timeout: 10_000,
  keepAlive: true,
});
// An idle connection that breaks says so by this event, which would end the thread unheard.
pool.on('error', () => {});
const mover = new BatchWriter(pool);
lowerThreadPriority();

parentPort?.on('message', async (message: DrainWorkerMessage) => {
  if (message !== null) {
    parentPort?.postMessage(await mover.move(message));
    return;
  }
  await pool.end();
  parentPort?.close();
});
