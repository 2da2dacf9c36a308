import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { JournalStore } from './journal-store.js';

const MIB = 1024 * 1024;
const RESERVE = 8 * MIB;
const REFILL_BELOW = 6 * MIB;
/** Never touched by scans, so that what was moved can still be removed when the disk is full. */
const KEPT_FOR_REMOVALS = MIB;
/** What one commit may take beside its entry: copies of the tree's pages and the list of free ones. */
const COMMIT_OVERHEAD = 64 * 1024;
const LEAST = 256 * 1024;
const RETRY_MS = 1_000;
const ZEROS = Buffer.alloc(MIB);

/**
 * Keeps blocks of the disk in reserve at the end of the store's file, so that a full disk is met here and not by LMDB:
 * lmdb-js 3.5 writes beyond its own memory when a write of it fails, which ends the process (`sprintf` into 100 bytes in
 * its `mdb_page_flush`). The file is only ever written beyond the last page that LMDB could reach.
 */
export class JournalSpace {
  readonly #store: JournalStore;
  readonly #file: FileHandle;
  #size: number;
  /** Bytes behind LMDB's last page when last measured, and what may have been taken of them since. */
  #measured = 0;
  #takenSince = 0;
  #extending: Promise<void> | null = null;
  #retryAt = 0;

  private constructor(store: JournalStore, file: FileHandle, size: number) {
    this.#store = store;
    this.#file = file;
    this.#size = size;
  }

  /** The store is open and not being written to. */
  static async open(store: JournalStore, folder: string): Promise<JournalSpace> {
    const file = await open(join(folder, 'data.mdb'), 'r+');
    const space = new JournalSpace(store, file, (await file.stat()).size);
    space.#measure();
    await space.#extending;
    await file.datasync();
    return space;
  }

  fitsScans(bytes: number): boolean {
    return this.#take(bytes + COMMIT_OVERHEAD, LEAST + KEPT_FOR_REMOVALS);
  }

  fitsRemoval(): boolean {
    return this.#take(COMMIT_OVERHEAD, LEAST);
  }

  async close(): Promise<void> {
    await this.#extending;
    await this.#file.close();
  }

  #take(bytes: number, least: number): boolean {
    this.#takenSince += bytes;
    if (this.#measured - this.#takenSince < REFILL_BELOW) {
      this.#measure();
      this.#takenSince = bytes;
    }
    return this.#measured - this.#takenSince >= least;
  }

  #measure(): void {
    const stats: { lastPageNumber?: number; pageSize?: number } = this.#store.getStats();
    const used = ((stats.lastPageNumber ?? 0) + 1) * (stats.pageSize ?? 0);
    this.#measured = this.#size - used;
    this.#takenSince = 0;
    if (this.#measured >= REFILL_BELOW || this.#extending !== null || performance.now() < this.#retryAt) return;
    this.#extending = this.#extend(used + RESERVE).finally(() => {
      this.#extending = null;
    });
  }

  /** A disk without room is no failure here: what can be had is taken, and asked for again later. */
  async #extend(goal: number): Promise<void> {
    try {
      while (this.#size < goal) {
        const { bytesWritten } = await this.#file.write(ZEROS, 0, Math.min(MIB, goal - this.#size), this.#size);
        this.#size += bytesWritten;
        this.#measured += bytesWritten;
      }
    } catch {
      this.#retryAt = performance.now() + RETRY_MS;
    }
  }
}
