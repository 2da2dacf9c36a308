import { DatabaseError, type Pool } from 'pg';
import { CampaignKeyReader } from '../campaign-key.js';
import { WorkspaceGroups } from '../distribution/workspace-groups.js';
import type { DropReason } from '../journal/dropped-scans.js';
import { LabelDictionary } from '../rollup/label-dictionary.js';
import { ingestBatch } from './ingest-batch.js';
import { type JournaledScan, readJournaledScans } from './journaled-scan.js';
import { MonthPartitions } from './month-partitions.js';
import type { DroppedCount, ScanWriter, WriteRequest, WriteResult } from './scan-writer.js';

/**
 * PostgreSQL refuses the data itself, now and later: data exception or constraint violation. Citus reports data that a
 * worker refuses in a `COPY` as an internal error, which is recognisable only by its text, if the worker's
 * `lc_messages` is English.
 */
const isRefused = ({ code = '', message }: DatabaseError): boolean =>
  /^(22|23)/.test(code) || (code === 'XX000' && / violates .+ constraint/.test(message));

/**
 * A check violation without a constraint name: the row's partition is missing because somebody dropped it. Citus omits
 * constraint names, so there it may also be any other check.
 */
const mayMissPartition = (error: DatabaseError): boolean => error.code === '23514' && error.constraint === undefined;

/** How much of a request is done. */
interface Progress {
  readonly journalId: string;
  offset: number;
  written: number;
  readonly dropped: DroppedCount[];
}

/** Some scans of a request, starting at its progress. */
interface Part {
  readonly scans: readonly JournaledScan[];
  readonly to: number;
  /** Set when all partitions existed at the time of a check after a refusal. */
  readonly hasPartitions?: boolean;
}

/**
 * Writes batches on the calling thread, which it blocks for up to 100 ms at a time, so never use it on the redirect's
 * thread. Caches label numbers, campaign keys and partitions between batches.
 */
export class BatchWriter implements ScanWriter {
  readonly #pool: Pool;
  readonly #partitions: MonthPartitions;
  readonly #campaignKeys = new CampaignKeyReader();
  readonly #labels = new LabelDictionary();
  readonly #groups = new WorkspaceGroups();

  constructor(pool: Pool) {
    this.#pool = pool;
    this.#partitions = new MonthPartitions(pool);
  }

  async write(request: WriteRequest): Promise<WriteResult> {
    const { journalId, from, now } = request;
    const progress: Progress = { journalId, offset: from, written: 0, dropped: [] };
    let [to, count] = [from, 0];
    try {
      const { scans, dropped, ...read } = readJournaledScans(request, this.#campaignKeys);
      [to, count] = [read.to, scans.length + dropped.length];
      await this.#partitions.ensure(scans.map(({ scan }) => scan.scannedMs));
      await this.#ingest(progress, { scans, to });
      if (progress.offset === to) progress.dropped.push(...countReasons(dropped));
      await this.#partitions.ensureNext(now);
      return { ...progress, to, count, failure: null };
    } catch (error) {
      return { ...progress, to, count, failure: String(error) };
    }
  }

  /** Leaves the pool open, because it belongs to the caller. */
  async close(): Promise<void> {}

  /** Halves a batch that PostgreSQL refuses until the refused scan is isolated; the others are written. */
  async #ingest(progress: Progress, part: Part): Promise<void> {
    const { journalId, offset: from } = progress;
    const { scans, to } = part;
    try {
      const onWritten = (count: number): void => {
        progress.written += count;
      };
      const context = { pool: this.#pool, labels: this.#labels, groups: this.#groups, onWritten };
      progress.offset = await ingestBatch(context, { journalId, from, to, scans });
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      if (isRefused(error) && (part.hasPartitions || !mayMissPartition(error)))
        return this.#ingestHalves(progress, part, error);
      this.#partitions.forget();
      if (!mayMissPartition(error)) throw error;
      await this.#partitions.ensure(scans.map(({ scan }) => scan.scannedMs));
      await this.#ingest(progress, { ...part, hasPartitions: true });
    }
  }

  async #ingestHalves(progress: Progress, part: Part, error: unknown): Promise<void> {
    const { scans, to } = part;
    const half = scans.slice(0, Math.ceil(scans.length / 2));
    const middle = half.at(-1)?.sequence;
    if (middle === undefined) throw error;
    if (scans.length === 1) {
      await this.#ingest(progress, { ...part, scans: [] });
      progress.dropped.push({ reason: 'refused', count: 1, cause: String(error) });
      return;
    }
    await this.#ingest(progress, { ...part, scans: half, to: middle });
    if (progress.offset === middle) await this.#ingest(progress, { ...part, scans: scans.slice(half.length), to });
  }
}

function countReasons(reasons: readonly DropReason[]): DroppedCount[] {
  const counts = new Map<DropReason, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => ({ reason, count, cause: 'cannot be read' }));
}
