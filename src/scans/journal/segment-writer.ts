import { type FileHandle, open } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Scan } from '../../core/contract/scan.js';
import { PRIVATE_FILE } from '../../core/private-folder.js';
import type { DroppedScans } from './dropped-scans.js';
import { FrameWriter } from './journal-entry.js';
import { type JournalSegment, segmentAt, syncFolder, writeFully } from './journal-folder.js';

/** A scan is settled once it survives the end of the process (`fast`) or also a crash of the machine (`strict`). */
export type Durability = 'fast' | 'strict';

export interface SegmentWriterOptions {
  readonly folder: string;
  /** New ones are added at the end. */
  readonly segments: JournalSegment[];
  readonly durability: Durability;
  readonly droppedScans: DroppedScans;
  /** Position of the first new scan, and end of the last one that is on the disk. */
  readonly next: number;
  readonly syncedTo: number;
  /** Called after each sync and each failure. */
  readonly onProgress: () => void;
}

const SEGMENT_BYTES = 32 * 1024 * 1024;
/** With `fast`, a scan waits this long for others until it is synced. */
const SYNC_AFTER_MS = 25;

/** A segment that is open for writing. */
interface Target {
  readonly segment: JournalSegment;
  readonly file: FileHandle;
  /** `performance.now()` of its creation. */
  readonly since: number;
  /** Whether its name in the folder survives a crash of the machine. */
  isNamed: boolean;
}

/**
 * Appends scans to segments. There is one write at a time; scans that arrive meanwhile are written together by the next
 * one. Segments of an earlier process are never written to.
 */
export class SegmentWriter {
  readonly #options: SegmentWriterOptions;
  readonly #frames = new FrameWriter();
  #callbacks: (() => void)[] = [];
  #target: Target | null = null;
  #next: number;
  #syncedTo: number;
  #running: Promise<void> | null = null;
  #syncTimer: NodeJS.Timeout | null = null;
  #failedAt = Number.NEGATIVE_INFINITY;

  constructor(options: SegmentWriterOptions) {
    this.#options = options;
    this.#next = options.next;
    this.#syncedTo = options.syncedTo;
  }

  /** No sequence assigned so far is higher. */
  get next(): number {
    return Math.max(this.#next, this.#target?.segment.end ?? 0);
  }

  /** Scans up to this sequence survive a crash of the machine. */
  get syncedTo(): number {
    return this.#syncedTo;
  }

  /** `performance.now()` of the last write that failed. */
  get failedAt(): number {
    return this.#failedAt;
  }

  /** Milliseconds since the last segment was begun; Infinity if an earlier process has begun it. */
  get age(): number {
    return this.#target === null ? Number.POSITIVE_INFINITY : performance.now() - this.#target.since;
  }

  /**
   * `onSettled` must not throw. It is called once, when the scan is durable or was dropped because it could not be
   * written.
   */
  append(scan: Scan, onSettled: () => void): void {
    this.#frames.add(scan);
    this.#callbacks.push(onSettled);
    this.#running ??= this.#run();
  }

  /** Scans appended from now on have higher sequences. */
  skipTo(sequence: number): void {
    this.#next = Math.max(this.#next, sequence);
  }

  /** Begins a segment, so that the last one can be removed. Does nothing while scans are being written. */
  async renew(): Promise<void> {
    if (this.#running !== null) return;
    const run = () => this.#run();
    this.#running = this.#begin().then(run, run);
    await this.#running;
  }

  /** Resolves when everything appended so far is synced or dropped. */
  async settled(): Promise<void> {
    while (this.#running !== null) await this.#running;
    await this.#sync();
  }

  async close(): Promise<void> {
    await this.settled();
    await this.#end();
  }

  async #run(): Promise<void> {
    // Scans of one turn of the event loop are written together.
    await nextTurn();
    while (this.#frames.count > 0) await this.#commit();
    this.#running = null;
  }

  async #commit(): Promise<void> {
    const { durability, droppedScans, onProgress } = this.#options;
    const [count, callbacks] = [this.#frames.count, this.#callbacks];
    const frames = this.#frames.take();
    this.#callbacks = [];
    try {
      await this.#write(frames, count);
      if (durability === 'strict') await this.#sync();
      else this.#syncSoon();
    } catch (error) {
      this.#failedAt = performance.now();
      droppedScans.add('append_failed', count, error);
      onProgress();
    }
    for (const callback of callbacks) callback();
  }

  async #write(frames: Buffer, count: number): Promise<void> {
    const target = this.#target;
    const isUsable =
      target !== null && target.segment.end >= this.#next && target.segment.end - target.segment.start < SEGMENT_BYTES;
    const { segment, file } = isUsable ? target : await this.#begin();
    const position = segment.end - segment.start;
    try {
      await writeFully(file, frames, position);
    } catch (error) {
      // If the part that was written cannot be removed either, the next segment begins in front of it.
      await file.truncate(position).catch(() => this.#end());
      throw error;
    }
    segment.end += frames.length;
    segment.scans += count;
  }

  async #begin(): Promise<Target> {
    await this.#end();
    const { folder, segments } = this.#options;
    const segment = segmentAt(folder, this.#next);
    const file = await open(segment.path, 'w', PRIVATE_FILE);
    // An empty segment has the same name.
    if (segments.at(-1)?.start === segment.start) segments.pop();
    segments.push(segment);
    this.#target = { segment, file, since: performance.now(), isNamed: false };
    return this.#target;
  }

  async #end(): Promise<void> {
    const target = this.#target;
    if (target === null) return;
    await this.#sync();
    this.#next = this.next;
    this.#target = null;
    await target.file.close();
  }

  /** Syncs do not overlap, because each occupies one of the few threads that writes need too. */
  #syncSoon(): void {
    this.#syncTimer ??= setTimeout(async () => {
      await this.#sync();
      this.#syncTimer = null;
      if (this.#target !== null && this.#target.segment.end > this.#syncedTo) this.#syncSoon();
    }, SYNC_AFTER_MS);
  }

  /** After an error, the next sync includes what was not synced. */
  async #sync(): Promise<void> {
    const target = this.#target;
    if (target === null || target.segment.end <= this.#syncedTo) return;
    const { end } = target.segment;
    try {
      if (!target.isNamed) await syncFolder(this.#options.folder);
      target.isNamed = true;
      await target.file.datasync();
      this.#syncedTo = Math.max(this.#syncedTo, end);
    } catch {}
    this.#options.onProgress();
  }
}
