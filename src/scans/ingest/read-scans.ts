import type { Breath } from '../../shared/yield-to-event-loop.js';
import type { DropReason } from '../journal/dropped-scans.js';
import type { JournalBatch } from '../journal/journal-batch.js';
import { readEntry } from '../journal/journal-entry.js';
import type { CampaignKeyReader } from './campaign-ids.js';
import type { JournaledScan } from './journaled-scan.js';

/** What is in a batch of the journal. */
export interface BatchScans {
  readonly scans: JournaledScan[];
  /** Why others cannot be moved. */
  readonly lost: DropReason[];
}

/** A clock far off would make partitions for ever; what is outside is counted as lost. 2020 to 2100. */
const PLAUSIBLE_MS = [Date.UTC(2020), Date.UTC(2100)] as const;

export async function readScans(batch: JournalBatch, subjects: CampaignKeyReader, breath: Breath): Promise<BatchScans> {
  const { from, entries } = batch;
  const bytes = Buffer.from(batch.bytes.buffer, batch.bytes.byteOffset, batch.bytes.length);
  const scans: JournaledScan[] = [];
  const lost: DropReason[] = [];
  let start = 0;
  for (let at = 0; at < entries.length; at += 3) {
    const [last = 0, count = 0, length = 0] = entries.slice(at, at + 3);
    let sequence = last - count;
    for (const scan of readEntry(bytes.subarray(start, start + length), count)) {
      sequence++;
      if (sequence <= from) continue;
      if (typeof scan === 'string') lost.push(scan);
      else if (scan.scannedMs < PLAUSIBLE_MS[0] || scan.scannedMs >= PLAUSIBLE_MS[1]) lost.push('implausible_time');
      else scans.push({ sequence, subject: subjects.read(scan.subject), scan });
    }
    start += length;
    if (breath.isDue) await breath.take();
  }
  return { scans, lost };
}
