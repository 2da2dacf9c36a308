import type { Scan } from '../../core/contract/scan.js';
import type { CampaignKey, CampaignKeyReader } from '../campaign-key.js';
import type { DropReason } from '../journal/dropped-scans.js';
import { readFrames } from '../journal/frames.js';
import { readScan } from '../journal/journal-entry.js';
import type { JournalBatch } from '../journal/journal-folder.js';

/** A scan on its way from the journal to the database. */
export interface JournaledScan {
  readonly sequence: number;
  /** Decoded from `scan.campaignKey`. */
  readonly campaignKey: CampaignKey;
  readonly scan: Scan;
}

/** Whether a scan is in the figures. Others are counted only by traffic class. */
export const isCounted = ({ scan }: JournaledScan): boolean => scan.class === 'person';

/** Whether a scan has neither a raw scan nor labels, and no visitor. */
export const isTotalsOnly = ({ scan }: JournaledScan): boolean => scan.totalsOnly;

export interface JournaledScans {
  readonly scans: JournaledScan[];
  /** The reasons why the batch's other scans cannot be written, one per scan. */
  readonly dropped: DropReason[];
  /** Sequence up to which the batch was read. */
  readonly to: number;
}

/** 2020 to 2100. Scans outside are dropped, because a wrong clock would create endless partitions. */
const EARLIEST_MS = Date.UTC(2020);
const LATEST_MS = Date.UTC(2100);

/** Reads the scans of a journal batch. */
export function readJournaledScans(batch: JournalBatch, campaignKeys: CampaignKeyReader): JournaledScans {
  const { start, complete } = batch;
  const bytes = Buffer.from(batch.bytes.buffer, batch.bytes.byteOffset, batch.bytes.length);
  const scans: JournaledScan[] = [];
  const dropped: DropReason[] = [];
  const length = readFrames(bytes, complete, (frame, end) => {
    const scan = frame === null ? 'torn_record' : readScan(frame);
    if (typeof scan === 'string') dropped.push(scan);
    else if (scan.scannedMs < EARLIEST_MS || scan.scannedMs >= LATEST_MS) dropped.push('implausible_time');
    else scans.push({ sequence: start + end, campaignKey: campaignKeys.read(scan.campaignKey), scan });
  });
  return { scans, dropped, to: start + length };
}
