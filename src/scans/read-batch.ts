import { Breath } from './breath.js';
import type { Journal, JournaledScan } from './journal.js';
import type { LossReason } from './losses.js';
import type { MovedScan } from './moved-scan.js';
import type { Subjects } from './subjects.js';

/** What was read from the journal for one transaction. */
export interface Batch {
  /** How many scans were read, the lost ones included. */
  readonly count: number;
  /** The sequence up to which this is everything. */
  readonly last: number;
  readonly scans: MovedScan[];
  /** Why others cannot be moved. */
  readonly lost: LossReason[];
}

/** Scans read from the journal at a stretch. */
const SLICE = 1_000;
/** A clock far off would make partitions for ever; what is outside is counted as lost. 2020 to 2100. */
const PLAUSIBLE_MS = [Date.UTC(2020), Date.UTC(2100)] as const;

/** Reads scans after the sequence, some more than `most` if a commit held more. */
export async function readBatch(journal: Journal, subjects: Subjects, after: number, most: number): Promise<Batch> {
  const breath = new Breath();
  const upTo = journal.syncedTo;
  const scans: MovedScan[] = [];
  const lost: LossReason[] = [];
  const add = ({ sequence, scan }: JournaledScan): void => {
    if (typeof scan === 'string') lost.push(scan);
    else if (scan.scannedMs < PLAUSIBLE_MS[0] || scan.scannedMs >= PLAUSIBLE_MS[1]) lost.push('implausible_time');
    else scans.push({ sequence, subject: subjects.read(scan.subject), scan });
  };
  let [count, last] = [0, after];
  while (count < most) {
    const slice = journal.read(last, Math.min(SLICE, most - count));
    // There may be nothing where a commit was lost: then all is read up to what was synced before looking.
    if (slice.length === 0) return { count, last: Math.max(last, upTo), scans, lost };
    for (const journaled of slice) add(journaled);
    count += slice.length;
    last = slice.at(-1)?.sequence ?? last;
    if (breath.isDue) await breath.take();
  }
  return { count, last, scans, lost };
}
