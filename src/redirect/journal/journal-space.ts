import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { JournalStore } from './journal-store.js';

const MIB = 1024 * 1024;
const RESERVE = 8 * MIB;
const REFILL_BELOW = 6 * MIB;
/** Reserved for removals, so that drained scans can be removed when the disk is full. */
const KEPT_FOR_REMOVALS = MIB;
/** What one commit may need besides its entry: copies of tree pages and the list of free pages. */
const COMMIT_OVERHEAD = 64 * 1024;
const RESERVE_MIN = 256 * 1024;
const RETRY_MS = 1_000;
const ZEROS = Buffer.alloc(MIB);

/**
 * Keeps disk blocks in reserve at the end of the store's file, so that a full disk is noticed here and not by LMDB:
 * when a write fails, lmdb-js 3.5 writes outside its memory, which ends the process (`sprintf` into 100 bytes in its
 * `mdb_page_flush`). The file is only ever written beyond the last page that LMDB could reach.
 */
export class JournalSpace {
  readonly #store: JournalStore;
  readonly #file: FileHandle;
  #size: number;
  /** Bytes after LMDB's last page when last measured, and how many may have been used since. */
  #measured = 0;
  #usedSince = 0;
  #extending: Promise<void> | null = null;
  #retryAt = 0;

  private constructor(store: JournalStore, file: FileHandle, size: number) {
    this.#store = store;
    this.#file = file;
    this.#size = size;
  }

  /** The store must be open, with no write in progress. */
  static async open(store: JournalStore, folder: string): Promise<JournalSpace> {
    const file = await open(join(folder, 'data.mdb'), 'r+');
    const space = new JournalSpace(store, file, (await file.stat()).size);
    space.#measure();
    await space.#extending;
    await file.datasync();
    return space;
  }

  fitsScans(bytes: number): boolean {
    return this.#use(bytes + COMMIT_OVERHEAD, RESERVE_MIN + KEPT_FOR_REMOVALS);
  }

  fitsRemoval(): boolean {
    return this.#use(COMMIT_OVERHEAD, RESERVE_MIN);
  }

  async close(): Promise<void> {
    await this.#extending;
    await this.#file.close();
  }

  #use(bytes: number, minimum: number): boolean {
    this.#usedSince += bytes;
    if (this.#measured - this.#usedSince < REFILL_BELOW) {
      this.#measure();
      this.#usedSince = bytes;
    }
    return this.#measured - this.#usedSince >= minimum;
  }

  #measure(): void {
    const stats: { lastPageNumber?: number; pageSize?: number } = this.#store.getStats();
    const used = ((stats.lastPageNumber ?? 0) + 1) * (stats.pageSize ?? 0);
    this.#measured = this.#size - used;
    this.#usedSince = 0;
    if (this.#measured >= REFILL_BELOW || this.#extending !== null || performance.now() < this.#retryAt) return;
    this.#extending = this.#extend(used + RESERVE).finally(() => {
      this.#extending = null;
    });
  }

  /** A full disk is not an error: the file grows as far as possible, and again later. */
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
