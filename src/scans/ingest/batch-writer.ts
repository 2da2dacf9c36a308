import { DatabaseError, type Pool } from 'pg';
import { CampaignKeyReader } from '../campaign-key.js';
import { WorkspaceGroups } from '../distribute/workspace-groups.js';
import type { DropReason } from '../journal/dropped-scans.js';
import { LabelDictionary } from '../rollup/label-dictionary.js';
import { ingestBatch } from './ingest-batch.js';
import { type JournaledScan, readJournaledScans } from './journaled-scan.js';
import { MonthPartitions } from './month-partitions.js';
import type { DroppedCount, ScanWriter, WriteRequest, WriteResult } from './scan-writer.js';

/** PostgreSQL refuses the data itself, now and later: data exception, constraint violation. */
const REFUSED = /^(22|23)/;
/**
 * A check violation that names no constraint: the row has no partition, since one was dropped by somebody else. Citus leaves out the names
 * of constraints, so there it may also be any other check.
 */
const mayMissPartition = (error: DatabaseError): boolean => error.code === '23514' && error.constraint === undefined;

/** How much of a request is done. */
interface Progress {
  readonly journalId: string;
  offset: number;
  written: number;
  readonly dropped: DroppedCount[];
}

/**
 * Writes batches on the calling thread, which is blocked for up to 100 ms at a time: never the redirect's. Keeps label
 * numbers, campaign keys and partitions in memory from batch to batch.
 */
export class BatchWriter implements ScanWriter {
  readonly #pool: Pool;
  readonly #partitions: MonthPartitions;
  readonly #campaignKeys = new CampaignKeyReader();
  readonly #labels = new LabelDictionary();
  readonly #groups = new WorkspaceGroups();
  /** Whether the last request failed as if a partition were missing: all are there after the next one has begun. */
  #missedPartition = false;
  #hasPartitions = false;

  constructor(pool: Pool) {
    this.#pool = pool;
    this.#partitions = new MonthPartitions(pool);
  }

  async write(request: WriteRequest): Promise<WriteResult> {
    const { journalId, from, to, now } = request;
    const progress: Progress = { journalId, offset: from, written: 0, dropped: [] };
    this.#hasPartitions = this.#missedPartition;
    this.#missedPartition = false;
    try {
      const { scans, dropped } = readJournaledScans(request, this.#campaignKeys);
      await this.#partitions.ensure(scans.map(({ scan }) => scan.scannedMs));
      await this.#ingest(progress, scans, to);
      if (progress.offset === to) progress.dropped.push(...countReasons(dropped));
      await this.#partitions.ensureNext(now);
      return { ...progress, failure: null };
    } catch (error) {
      return { ...progress, failure: String(error) };
    }
  }

  /** Leaves the pool open: it belongs to the caller. */
  async close(): Promise<void> {}

  /** A batch that PostgreSQL refuses is halved until the refused scan is alone: the others are written. */
  async #ingest(progress: Progress, scans: readonly JournaledScan[], to: number): Promise<void> {
    const { journalId, offset: from } = progress;
    try {
      const context = { pool: this.#pool, labels: this.#labels, groups: this.#groups };
      const offset = await ingestBatch(context, { journalId, from, to, scans });
      if (offset === to) progress.written += scans.length;
      progress.offset = offset;
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      const isRefused = REFUSED.test(error.code ?? '');
      if (isRefused && (this.#hasPartitions || !mayMissPartition(error)))
        return this.#ingestHalves(progress, scans, to, error);
      this.#partitions.forget();
      this.#missedPartition = mayMissPartition(error);
      throw error;
    }
  }

  async #ingestHalves(progress: Progress, scans: readonly JournaledScan[], to: number, error: unknown): Promise<void> {
    const half = scans.slice(0, Math.ceil(scans.length / 2));
    const middle = half.at(-1)?.sequence;
    if (middle === undefined) throw error;
    if (scans.length === 1) {
      await this.#ingest(progress, [], to);
      progress.dropped.push({ reason: 'refused', count: 1, cause: String(error) });
      return;
    }
    await this.#ingest(progress, half, middle);
    if (progress.offset === middle) await this.#ingest(progress, scans.slice(half.length), to);
  }
}

function countReasons(reasons: readonly DropReason[]): DroppedCount[] {
  const counts = new Map<DropReason, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => ({ reason, count, cause: 'cannot be read' }));
}
