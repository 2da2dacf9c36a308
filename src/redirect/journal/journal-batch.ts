import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Journal } from './journal.js';

/** Entries of the journal as they are stored, one after the other: cheap to read, and to transfer to a thread. */
export interface JournalBatch {
  /** The batch holds everything after the sequence `from`, up to `to`. */
  readonly from: number;
  readonly to: number;
  /** Scans in the entries, including damaged ones, and scans of the first entry that are not after `from`. */
  readonly count: number;
  /** Three numbers for each entry: its last sequence, its scans and its bytes. */
  readonly entries: readonly number[];
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Reading runs on the redirect's thread: after so long the event loop gets a turn. */
const BLOCKED_MAX_MS = 5;
/** Scans that are read before the time is checked. */
const SLICE = 2_000;
const INITIAL_BYTES = 64 * 1024;
/** Twice what the largest batch usually has: labels may be longer, but its memory must not. */
export const BATCH_BYTES_MAX = 32 * 1024 * 1024;

/** Reads entries after the sequence, until they hold `limit` scans or `BATCH_BYTES_MAX`; the last entry may exceed it. */
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
    // A failed commit leaves a gap without entries: then everything is read up to what was synced before the search.
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
