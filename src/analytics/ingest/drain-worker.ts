import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { Pool } from 'pg';
import { endIdleTransactions } from '../../platform/database/end-idle-transactions.js';
import { BatchWriter } from './batch-writer.js';
import type { DrainWorkerData, DrainWorkerMessage } from './drain-worker-client.js';

/** Steps of `nice`: with both cores busy the thread gets about a third of the time that others get. */
const NICENESS = 5;

/**
 * Lowers the priority of the calling thread, so that the redirect's thread comes first when all cores are busy. Linux
 * keeps a priority for each thread, and /proc/thread-self (proc(5)) has its number; elsewhere nothing happens.
 */
function lowerThreadPriority(): void {
  try {
    const thread = /\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1];
    if (thread !== undefined) setPriority(Number(thread), NICENESS);
  } catch {
    // The priority is a matter of speed only.
  }
}

/** The thread that writes scans. It may be ended at any time: what it has not committed is written again. */
const { databaseUrl }: DrainWorkerData = workerData;
const pool = new Pool({
  connectionString: databaseUrl,
  application_name: 'signpost-drain',
  max: 1,
  connectionTimeoutMillis: 2_000,
  query_timeout: 10_000,
  keepAlive: true,
  onConnect: endIdleTransactions,
});
// An idle connection that breaks emits this event, which would end the thread without a listener.
pool.on('error', () => {});
const writer = new BatchWriter(pool);
lowerThreadPriority();

parentPort?.on('message', async (message: DrainWorkerMessage) => {
  if (message !== null) {
    parentPort?.postMessage(await writer.write(message));
    return;
  }
  await pool.end();
  parentPort?.close();
});
