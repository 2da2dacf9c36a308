import { DatabaseError, type Pool } from 'pg';
import { Breath } from '../../shared/yield-to-event-loop.js';
import type { DropReason } from '../journal/dropped-scans.js';
import { LabelDictionary } from '../rollup/label-dictionary.js';
import { CampaignKeyReader } from './campaign-ids.js';
import type { JournaledScan } from './journaled-scan.js';
import { MonthPartitions } from './month-partitions.js';
import { readScans } from './read-scans.js';
import type { DroppedCount, ScanWriter, WriteRequest, WriteResult } from './scan-writer.js';
import { writeScans } from './write-scans.js';

/** PostgreSQL refuses the data itself, not the moment: data exception, constraint violation. */
const REFUSED = /^(22|23)/;
/** A check violation that names no constraint: there is no partition for the row, one was dropped behind our back. */
const isPartitionMissing = (error: DatabaseError): boolean => error.code === '23514' && error.constraint === undefined;

/** How far a batch has come. */
interface Progress {
  readonly journalId: string;
  offset: number;
  moved: number;
  readonly lost: DroppedCount[];
}

/** Moves batches on the thread that calls, over connections of the pool. What it has learnt it keeps for the next. */
export class BatchWriter implements ScanWriter {
  readonly #pool: Pool;
  readonly #partitions: MonthPartitions;
  readonly #subjects = new CampaignKeyReader();
  readonly #labels = new LabelDictionary();

  constructor(pool: Pool) {
    this.#pool = pool;
    this.#partitions = new MonthPartitions(pool);
  }

  async move(request: WriteRequest): Promise<WriteResult> {
    const { journalId, from, to, now } = request;
    const progress: Progress = { journalId, offset: from, moved: 0, lost: [] };
    try {
      const { scans, lost } = await readScans(request, this.#subjects, new Breath());
      await this.#partitions.ensure(scans.map(({ scan }) => scan.scannedMs));
      await this.#move(progress, scans, to);
      if (progress.offset === to) progress.lost.push(...sumsOf(lost));
      await this.#partitions.ensureNext(now);
      return { ...progress, failure: null };
    } catch (error) {
      return { ...progress, failure: String(error) };
    }
  }

  /** The pool belongs to whoever gave it. */
  async close(): Promise<void> {}

  /** What PostgreSQL refuses is halved until the one scan is found that it does not take: the others get through. */
  async #move(progress: Progress, scans: readonly JournaledScan[], to: number): Promise<void> {
    const { journalId, offset: from } = progress;
    try {
      const offset = await writeScans({ pool: this.#pool, labels: this.#labels }, { journalId, from, to, scans });
      if (offset === to) progress.moved += scans.length;
      progress.offset = offset;
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      if (!isPartitionMissing(error) && REFUSED.test(error.code ?? '')) return this.#halve(progress, scans, to, error);
      this.#partitions.forget();
      throw error;
    }
  }

  async #halve(progress: Progress, scans: readonly JournaledScan[], to: number, error: unknown): Promise<void> {
    const half = scans.slice(0, Math.ceil(scans.length / 2));
    const middle = half.at(-1)?.sequence;
    if (middle === undefined) throw error;
    if (scans.length === 1) {
      await this.#move(progress, [], to);
      progress.lost.push({ reason: 'refused', count: 1, cause: String(error) });
      return;
    }
    await this.#move(progress, half, middle);
    if (progress.offset === middle) await this.#move(progress, scans.slice(half.length), to);
  }
}

function sumsOf(reasons: readonly DropReason[]): DroppedCount[] {
  const counts = new Map<DropReason, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => ({ reason, count, cause: 'cannot be read' }));
}
