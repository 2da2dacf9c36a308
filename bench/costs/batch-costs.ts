import { join } from 'node:path';
import { Pool } from 'pg';
import { BatchWriter } from '../../src/analytics/ingest/batch-writer.js';
import { systemClock } from '../../src/core/clock.js';
import type { Logger } from '../../src/core/logger.js';
import { DroppedScans } from '../../src/redirect/journal/dropped-scans.js';
import { Journal } from '../../src/redirect/journal/journal.js';
import { readJournalBatch } from '../../src/redirect/journal/journal-batch.js';
import { distinctOf } from '../simulation/shares.js';
import { serverMilliseconds } from './processor-time.js';
import { fillJournal, type SampleScans, sampleScans } from './sample-scans.js';

/** A PostgreSQL server on this machine, by its name in the result and its first process. */
export interface Node {
  readonly name: string;
  readonly postmaster: number;
}

export interface BatchKind extends SampleScans {
  /** Number of scans in a batch. */
  readonly size: number;
  readonly batches: number;
}

/** Mean cost of one batch, in milliseconds. */
export interface BatchCost {
  /** From reading it to its commit. */
  readonly elapsed: number;
  /** Processor time of the thread that writes it. */
  readonly instance: number;
  /** Processor time by node. */
  readonly nodes: Readonly<Record<string, number>>;
  /** Campaigns with a scan in the batch: each is a row of its hour, of its day and of the totals. */
  readonly campaigns: number;
  readonly journalBytes: number;
  /** Bytes of the first node's write-ahead log. */
  readonly logBytes: number;
}

export interface BatchCostsOptions {
  readonly url: string;
  readonly nodes: readonly Node[];
  readonly folder: string;
  readonly logger: Logger;
}

const WARM_UP_SCANS = 40_000;

/** All workers share one name. */
function sumByName(nodes: readonly Node[], millisecondsOf: (node: Node, at: number) => number): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [at, node] of nodes.entries()) sums[node.name] = (sums[node.name] ?? 0) + millisecondsOf(node, at);
  return sums;
}

/**
 * Writes batches of exactly one size on this thread, with nothing else running, once the rows of their campaigns exist.
 */
export async function measureBatches(options: BatchCostsOptions, kind: BatchKind): Promise<BatchCost> {
  const { url, nodes, folder, logger } = options;
  const droppedScans = new DroppedScans(logger);
  const place = join(folder, `${kind.workspaces}-${kind.campaigns}-${kind.size}`);
  const journal = await Journal.open({ folder: place, durability: 'fast', clock: systemClock, droppedScans });
  const pool = new Pool({ connectionString: url, max: 1 });
  try {
    const writer = new BatchWriter(pool);
    await fillJournal(journal, sampleScans(kind), WARM_UP_SCANS + kind.size * kind.batches);
    let position = journal.drainedTo;
    let bytes = 0;
    let count = 0;
    const write = async (size: number): Promise<void> => {
      const batch = await readJournalBatch(journal, position, size);
      bytes += batch.bytes.length;
      count += batch.count;
      const { failure, offset } = await writer.write({ ...batch, journalId: journal.id, now: Date.now() });
      if (failure !== null) throw new Error(failure);
      position = offset;
    };
    await write(WARM_UP_SCANS);
    await pool.query('checkpoint');
    const logPosition = async (): Promise<number> =>
      Number((await pool.query(`select pg_current_wal_lsn() - '0/0'::pg_lsn as at`)).rows[0]?.at);
    const serversFrom = await Promise.all(nodes.map(({ postmaster }) => serverMilliseconds(postmaster)));
    const logFrom = await logPosition();
    [bytes, count] = [0, 0];
    const threadFrom = process.threadCpuUsage();
    const from = performance.now();
    for (let batch = 0; batch < kind.batches; batch++) await write(kind.size);
    const elapsed = performance.now() - from;
    const { user, system } = process.threadCpuUsage(threadFrom);
    const log = (await logPosition()) - logFrom;
    const servers = await Promise.all(nodes.map(({ postmaster }) => serverMilliseconds(postmaster)));
    return {
      elapsed: elapsed / kind.batches,
      instance: (user + system) / 1000 / kind.batches,
      nodes: sumByName(nodes, (_, at) => ((servers[at] ?? 0) - (serversFrom[at] ?? 0)) / kind.batches),
      campaigns: distinctOf(count / kind.batches, kind.campaigns),
      journalBytes: bytes / kind.batches,
      logBytes: log / kind.batches,
    };
  } finally {
    await pool.end();
    await journal.close();
  }
}
