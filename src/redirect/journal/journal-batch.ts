import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Journal } from './journal.js';

/** Stored entries of the journal, concatenated: cheap to read and to transfer to a thread. */
export interface JournalBatch {
  /** The batch has everything after sequence `from`, up to `to`. */
  readonly from: number;
  readonly to: number;
  /** Number of scans in the entries. It includes damaged ones, and scans of the first entry up to `from`. */
  readonly count: number;
  /** Three numbers for each entry: its last sequence, its scans and its bytes. */
  readonly entries: readonly number[];
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Reading runs on the redirect's thread, so it yields to the event loop after this time. */
const BLOCKED_MAX_MS = 5;
/** Scans read between two checks of the time. */
const SLICE = 2_000;
const INITIAL_BYTES = 64 * 1024;
/** Twice the usual size of the largest batch. Labels may be longer, but memory is limited. */
export const BATCH_BYTES_MAX = 32 * 1024 * 1024;

/**
 * Reads entries after the sequence, until they have `limit` scans or `BATCH_BYTES_MAX`; the last entry may exceed this.
 */
export async function readJournalBatch(
  journal: Pick<Journal, 'syncedTo' | 'entriesAfter'>,
  from: number,
  limit: number,
): Promise<JournalBatch> {
  const upTo = journal.syncedTo;
  const entries: number[] = [];
  let bytes = new Uint8Array(INITIAL_BYTES);
  let [to, count, length] = [from, 0, 0];
  let turnStart = performance.now();
  for (;;) {
    const goal = Math.min(count + SLICE, limit);
    const before = count;
    for (const { last, count: scans, value } of journal.entriesAfter(to)) {
      if (length + value.length > bytes.length) bytes = resize(bytes, 2 * (length + value.length));
      bytes.set(value, length);
      length += value.length;
      entries.push(last, scans, value.length);
      count += scans;
      to = last;
      if (count >= goal || length >= BATCH_BYTES_MAX) break;
    }
    // A failed commit leaves a gap without entries. Everything up to the last sync before the search has then been
    // read.
    if (count === before) return { from, to: Math.max(to, upTo), count, entries, bytes: resize(bytes, length) };
    if (count >= limit || length >= BATCH_BYTES_MAX) return { from, to, count, entries, bytes: resize(bytes, length) };
    if (performance.now() - turnStart > BLOCKED_MAX_MS) {
      await yieldToEventLoop();
      turnStart = performance.now();
    }
  }
}

function resize(bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  if (length <= bytes.length) return bytes.subarray(0, length);
  const larger = new Uint8Array(length);
  larger.set(bytes);
  return larger;
}
