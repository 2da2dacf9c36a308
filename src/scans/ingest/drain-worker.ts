import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { createPool } from '../../platform/database/connections.js';
import { endIdleTransactions } from '../../platform/database/end-idle-transactions.js';
import { BatchWriter } from './batch-writer.js';
import { SHARDS_AT_A_TIME } from './ingest-batch.js';
import type { WriteRequest } from './scan-writer.js';

export interface DrainWorkerData {
  readonly databaseUrl: string;
}

/** Message to the thread: a batch, or `null` to end it. */
export type DrainWorkerMessage = WriteRequest | null;

/** Steps of `nice`: with both cores busy, the thread gets about a third of the CPU time of others. */
const NICENESS = 5;

/**
 * Lowers the priority of the calling thread, so that the redirect's thread comes first when all cores are busy. Linux
 * has a priority per thread, identified by /proc/thread-self (proc(5)); on other systems this does nothing.
 */
function lowerThreadPriority(): void {
  try {
    const thread = /\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1];
    if (thread !== undefined) setPriority(Number(thread), NICENESS);
  } catch {
    // The priority only affects speed.
  }
}

/** The thread that writes scans. It may be ended at any time; whatever it has not committed is written again. */
const { databaseUrl }: DrainWorkerData = workerData;
const pool = createPool(databaseUrl, {
  application_name: 'signpost-drain',
  max: SHARDS_AT_A_TIME,
  connectionTimeoutMillis: 2_000,
  query_timeout: 10_000,
  keepAlive: true,
  onConnect: endIdleTransactions,
});
// A broken idle connection emits this event, which would end the thread without a listener.
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
