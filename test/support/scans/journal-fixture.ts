import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Scan, UNDESCRIBED } from '../../../src/core/contract/scan.js';
import { DroppedScans } from '../../../src/scans/journal/dropped-scans.js';
import { readFrames } from '../../../src/scans/journal/frames.js';
import { Journal } from '../../../src/scans/journal/journal.js';
import { readScan } from '../../../src/scans/journal/journal-entry.js';
import { silent } from '../database.js';
import { framesOf } from './scan-frames.js';

export const NOW = Date.UTC(2026, 10, 26);
/** The position that belongs to this time. */
export const START = NOW * 2_000;
export const SCAN: Scan = { ...UNDESCRIBED, campaignKey: new Uint8Array(32), scannedMs: NOW, class: 'person' };
/** Length of its frame. */
export const FRAME = framesOf([SCAN])[0]?.length ?? 0;

/** A folder with a journal, without a database. */
export interface JournalFixture {
  readonly root: string;
  /** Of the journal. */
  readonly folder: string;
  readonly clock: { ms: number };
  /** Closed with the fixture, if it is still open. */
  open(folder?: string): Promise<Journal>;
  segmentNames(): Promise<string[]>;
  close(): Promise<void>;
}

export async function openJournalFixture(): Promise<JournalFixture> {
  const root = await mkdtemp(join(tmpdir(), 'signpost-journal-'));
  const folder = join(root, 'journal');
  const clock = { ms: NOW };
  const journals: Journal[] = [];
  return {
    root,
    folder,
    clock,
    open: async (path = folder) => {
      const droppedScans = new DroppedScans(silent);
      const now = { now: () => clock.ms };
      const journal = await Journal.open({ folder: path, durability: 'fast', clock: now, droppedScans });
      journals.push(journal);
      return journal;
    },
    segmentNames: async () => (await readdir(folder)).filter((name) => name !== 'journal-id').toSorted(),
    close: async () => {
      for (const journal of journals) await journal.close();
      await rm(root, { recursive: true });
    },
  };
}

/** Appends a scan this many times, and waits until it is on the disk. */
export async function append(journal: Journal, count: number, scan = SCAN): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => new Promise<void>((done) => journal.append(scan, done))));
  await journal.settled();
}

/** Reads as a drainer does. Returns the sequences of all scans after a position, with -1 for a damaged one. */
export async function readAll(journal: Journal, from = journal.drainedTo, limit = 1_000): Promise<number[]> {
  const found: number[] = [];
  for (let position = from; position < journal.syncedTo; ) {
    const { start, bytes, complete } = await journal.read(position, limit);
    const length = readFrames(Buffer.from(bytes), complete, (frame, end) =>
      found.push(frame === null || typeof readScan(frame) === 'string' ? -1 : start + end),
    );
    if (start + length <= position) throw new Error(`there is nothing to read after ${position}`);
    position = start + length;
  }
  return found;
}

/** The sequences of this many scans, of which the first begins at the position. */
export const sequences = (count: number, start: number): number[] =>
  Array.from({ length: count }, (_, index) => start + (index + 1) * FRAME);

/** The name of the segment that begins at the position. */
export const nameOf = (start: number): string => String(start).padStart(16, '0');
