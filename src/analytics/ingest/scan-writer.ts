import type { DropReason } from '../../redirect/journal/dropped-scans.js';
import type { JournalBatch } from '../../redirect/journal/journal-batch.js';

export interface WriteRequest extends JournalBatch {
  readonly journalId: string;
  /** The present time, in milliseconds since the epoch. */
  readonly now: number;
}

/** The outcome of a batch: plain values, so that a worker thread can post them. */
export interface WriteResult {
  /** The offset that the database holds now, as far as it is known: the batch's `to` when all went well. */
  readonly offset: number;
  /** Scans that this request has added to the database. */
  readonly written: number;
  readonly dropped: readonly DroppedCount[];
  /** Why the rest must be tried again from `offset`; null when nothing failed. */
  readonly failure: string | null;
}

export interface DroppedCount {
  readonly reason: DropReason;
  readonly count: number;
  readonly cause: string;
}

/** Writes batches of the journal to the database, each exactly once however often it is requested. One at a time. */
export interface ScanWriter {
  /** Takes over the bytes of the batch: the caller must not read them afterwards. Rejects when the outcome is not known. */
  write(request: WriteRequest): Promise<WriteResult>;
  /** Gives up a batch that takes too long. */
  close(): Promise<void>;
}
