import type { DropReason } from '../journal/dropped-scans.js';
import type { JournalBatch } from '../journal/journal-folder.js';

export interface WriteRequest extends JournalBatch {
  readonly journalId: string;
  /** The current time in milliseconds since the epoch. */
  readonly now: number;
}

/** The outcome of a batch, as plain values that a worker thread can post. */
export interface WriteResult {
  /** Number of scans in the batch, and the sequence up to which it could be read. */
  readonly count: number;
  readonly to: number;
  /** The offset in the database as far as known: `to` if everything was written. */
  readonly offset: number;
  /** Scans that this request has added to the database. */
  readonly written: number;
  readonly dropped: readonly DroppedCount[];
  /** Why the rest must be retried from `offset`; null if nothing failed. */
  readonly failure: string | null;
}

export interface DroppedCount {
  readonly reason: DropReason;
  readonly count: number;
  readonly cause: string;
}

/** Writes journal batches to the database, each exactly once however often it is requested. Only one at a time. */
export interface ScanWriter {
  /**
   * Takes ownership of the batch's bytes; the caller must not read them afterwards. Rejects if the outcome is unknown.
   */
  write(request: WriteRequest): Promise<WriteResult>;
  /** Gives up a batch that takes too long. */
  close(): Promise<void>;
}
