import type { DropReason } from '../journal/dropped-scans.js';
import type { JournalBatch } from '../journal/journal-batch.js';

export interface WriteRequest extends JournalBatch {
  readonly journalId: string;
  /** The present time, in milliseconds since the epoch. */
  readonly now: number;
}

/** What became of a batch: plain values, so that they can cross from a thread. */
export interface WriteResult {
  /** What the database holds now, as far as it was told: the batch's `to` when all went well. */
  readonly offset: number;
  /** Scans that are in the database by this move. */
  readonly moved: number;
  readonly lost: readonly DroppedCount[];
  /** Why it is to be tried again from `offset`; null when there is no need. */
  readonly failure: string | null;
}

export interface DroppedCount {
  readonly reason: DropReason;
  readonly count: number;
  readonly cause: string;
}

/** Moves batches of the journal to the database, each exactly once however often it is asked to. One at a time. */
export interface ScanWriter {
  /** Takes the bytes of the batch: they may not be read afterwards. Rejects when nothing is known of what became of it. */
  move(request: WriteRequest): Promise<WriteResult>;
  /** What is being moved is given up if it takes longer. */
  close(): Promise<void>;
}
