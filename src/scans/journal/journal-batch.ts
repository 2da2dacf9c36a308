import { Breath } from '../../shared/yield-to-event-loop.js';
import type { Journal } from './journal.js';

/** Entries of the journal as they are stored, one after the other: cheap to read, and to hand to a thread. */
export interface JournalBatch {
  /** The sequence after which this is everything, and up to which. */
  readonly from: number;
  readonly to: number;
  /** How many scans there are, damaged ones included, and some of the first entry that are not after `from`. */
  readonly count: number;
  /** For each entry three numbers: its last sequence, its scans and its bytes. */
  readonly entries: readonly number[];
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Scans read from the journal at a stretch. */
const SLICE = 2_000;
const BYTES_FIRST = 64 * 1024;

/** Reads entries after the sequence, until they hold `most` scans; the last one may hold more. */
export async function readJournalBatch(journal: Journal, from: number, most: number): Promise<JournalBatch> {
  const breath = new Breath();
  const upTo = journal.syncedTo;
  const entries: number[] = [];
  let bytes = new Uint8Array(BYTES_FIRST);
  let [to, count, length] = [from, 0, 0];
  for (;;) {
    const goal = Math.min(count + SLICE, most);
    const before = count;
    for (const { last, count: scans, value } of journal.entriesAfter(to)) {
      if (length + value.length > bytes.length) bytes = grown(bytes, 2 * (length + value.length));
      bytes.set(value, length);
      length += value.length;
      entries.push(last, scans, value.length);
      count += scans;
      to = last;
      if (count >= goal) break;
    }
    // There may be nothing where a commit was lost: then all is read up to what was synced before looking.
    if (count === before) return { from, to: Math.max(to, upTo), count, entries, bytes: grown(bytes, length) };
    if (count >= most) return { from, to, count, entries, bytes: grown(bytes, length) };
    if (breath.isDue) await breath.take();
  }
}

function grown(bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  if (length <= bytes.length) return bytes.subarray(0, length);
  const larger = new Uint8Array(length);
  larger.set(bytes);
  return larger;
}
