import { closeSync, openSync, readSync, statfsSync } from 'node:fs';
import { unlink } from 'node:fs/promises';
import type { Clock } from '../../core/clock.js';
import type { Scan } from '../../core/contract/scan.js';
import type { DroppedScans } from './dropped-scans.js';
import { countScans, FRAME_MAX } from './frames.js';
import { readScan } from './journal-entry.js';
import { type JournalBatch, type JournalSegment, openJournalFolder, readJournalSegment } from './journal-folder.js';
import { type Durability, SegmentWriter } from './segment-writer.js';

export interface JournalOptions {
  /** No other process may use this folder. */
  readonly folder: string;
  readonly durability: Durability;
  readonly clock: Clock;
  readonly droppedScans: DroppedScans;
}

/** Twice the usual size of the largest batch. Labels may be longer, but memory is limited. */
export const BATCH_BYTES_MAX = 32 * 1024 * 1024;
/** Has a frame in any case, also after damage. */
const BATCH_BYTES_MIN = 2 * FRAME_MAX;
/** Frames differ, but a batch that could be full should be. */
const BATCH_MARGIN = 1.05;
/** With less space, or so long after a failed write, the journal counts as full, although a few scans may still fit. */
const ACCEPTING_BYTES = 256 * 1024;
const FAILED_FOR_MS = 1_000;
/** A drained segment is replaced from this size on, or at this age. */
const DRAINED_BYTES_MAX = 1024 * 1024;
const DRAINED_AGE_MAX_MS = 60_000;
/**
 * Positions begin no earlier than those of the current time, and their average speed is below this, so that a folder
 * restored from a copy does not assign a sequence that the database has seen: 18,000 scans per second.
 */
const POSITIONS_PER_MS = 2_000;
/** Positions are whole numbers in a double, so a wrong clock must not set them. */
const CLOCK_MAX_MS = Date.UTC(2100);

/**
 * The durable queue between the redirect and the database: a folder of segments, to which scans are appended, and which
 * are removed once the database has them. The sequence number of a scan is the position after its frame.
 */
export class Journal {
  /** UUID under which the database knows this journal. */
  readonly id: string;
  readonly #folder: string;
  readonly #segments: JournalSegment[];
  readonly #writer: SegmentWriter;
  #drainedTo: number;
  #progress = Promise.withResolvers<void>();
  #renewal: NodeJS.Timeout | undefined;

  private constructor(
    { folder, durability, clock, droppedScans }: JournalOptions,
    id: string,
    segments: JournalSegment[],
  ) {
    this.id = id;
    this.#folder = folder;
    this.#segments = segments;
    // Nothing of a new journal, whose segment is at 0, is in the database.
    this.#drainedTo = segments[0]?.start || -1;
    const end = segments.at(-1)?.end || -1;
    this.#writer = new SegmentWriter({
      ...{ folder, segments, durability, droppedScans, syncedTo: end },
      next: Math.max(end, Math.min(clock.now(), CLOCK_MAX_MS) * POSITIONS_PER_MS),
      onProgress: () => this.notifyProgress(),
    });
  }

  static async open(options: JournalOptions): Promise<Journal> {
    const { id, segments } = await openJournalFolder(options.folder);
    return new Journal(options, id, segments);
  }

  /** Scans that are not in the database yet. */
  get backlog(): number {
    return this.#segments.reduce((sum, { scans }) => sum + scans, 0);
  }

  /** No sequence assigned so far is higher. */
  get next(): number {
    return this.#writer.next;
  }

  /** Scans up to this sequence are in the database, as far as this journal knows. */
  get drainedTo(): number {
    return this.#drainedTo;
  }

  /**
   * Scans up to this sequence may be drained. They survive a crash of the machine, so the database is never ahead of
   * them.
   */
  get syncedTo(): number {
    return this.#writer.syncedTo;
  }

  /** Whether the disk has room for more than the next few scans. */
  get accepts(): boolean {
    if (performance.now() - this.#writer.failedAt < FAILED_FOR_MS) return false;
    const { bavail, bsize } = statfsSync(this.#folder);
    return bavail * bsize >= ACCEPTING_BYTES;
  }

  /**
   * `onSettled` must not throw. It is called once, when the scan is durable or was dropped because it could not be
   * written.
   */
  append(scan: Scan, onSettled: () => void): void {
    this.#writer.append(scan, onSettled);
  }

  /** Reads about `limit` scans after the sequence, at most `BATCH_BYTES_MAX`, up to the end of a segment. */
  async read(from: number, limit: number): Promise<JournalBatch> {
    const segment = this.#segmentAfter(from);
    const end = Math.min(segment?.end ?? 0, this.syncedTo);
    const start = Math.max(from, segment?.start ?? this.syncedTo);
    if (segment === undefined || end <= start) return { from, start, bytes: new Uint8Array(), complete: true };
    const bytesOfScan = (segment.end - Math.max(this.#drainedTo, segment.start)) / segment.scans;
    const length = Math.max(BATCH_BYTES_MIN, Math.ceil(limit * bytesOfScan * BATCH_MARGIN));
    const to = Math.min(end, start + length, start + BATCH_BYTES_MAX);
    return { from, start, bytes: await readJournalSegment(segment, start, to), complete: to === end };
  }

  /** Time of the oldest scan that is not in the database yet, in milliseconds since the epoch, or null. */
  oldest(): number | null {
    const segment = this.#segmentAfter(this.#drainedTo);
    if (segment === undefined) return null;
    const frame = Buffer.alloc(FRAME_MAX);
    const file = openSync(segment.path, 'r');
    readSync(file, frame, 0, FRAME_MAX, Math.max(0, this.#drainedTo - segment.start));
    closeSync(file);
    const scan = readScan(frame);
    return typeof scan === 'object' ? scan.scannedMs : null;
  }

  #segmentAfter(position: number): JournalSegment | undefined {
    return this.#segments.find(({ start, end }) => end > Math.max(start, position));
  }

  /** Removes scans that the database has. Calls must not overlap. */
  async remove(upTo: number): Promise<void> {
    const before = this.#drainedTo;
    if (upTo <= before) return;
    this.#writer.skipTo(upTo);
    for (const segment of [...this.#segments]) {
      if (segment.end <= upTo) segment.scans = 0;
      else if (segment.start < upTo) {
        const bytes = await readJournalSegment(segment, Math.max(before, segment.start), upTo);
        segment.scans = Math.max(0, segment.scans - countScans(bytes));
      }
    }
    this.#drainedTo = upTo;
    await this.#removeDrained(DRAINED_AGE_MAX_MS);
  }

  /** The last segment is replaced first, since its name tells where the next one may begin. */
  async #removeDrained(maxAgeMs: number): Promise<void> {
    clearTimeout(this.#renewal);
    const isDrained = ({ end }: JournalSegment): boolean => end <= this.#drainedTo;
    const last = this.#segments.at(-1);
    if (last !== undefined && isDrained(last) && last.end > last.start) {
      const restMs = maxAgeMs - this.#writer.age;
      if (restMs <= 0 || last.end - last.start >= DRAINED_BYTES_MAX) await this.#writer.renew();
      else this.#renewal = setTimeout(() => this.#removeDrained(0), restMs).unref();
    }
    while (this.#segments.length > 1 && this.#segments.slice(0, 1).every(isDrained)) {
      const path = this.#segments.shift()?.path ?? '';
      // If it stays, the next start learns from the database that it is drained.
      await unlink(path).catch(() => {});
    }
  }

  /** Resolves after the next sync, failure or `notifyProgress` call. */
  progress(): Promise<void> {
    return this.#progress.promise;
  }

  /** Resolves the promises that `progress` returned. */
  notifyProgress(): void {
    this.#progress.resolve();
    this.#progress = Promise.withResolvers();
  }

  /** Resolves when everything appended so far is synced or dropped. */
  settled(): Promise<void> {
    return this.#writer.settled();
  }

  async close(): Promise<void> {
    await this.settled();
    await this.#removeDrained(0);
    clearTimeout(this.#renewal);
    await this.#writer.close();
  }
}
