import type { Scan } from '../../core/contract/scan.js';
import type { DroppedScans } from './dropped-scans.js';
import { EntryWriter } from './journal-entry.js';
import type { JournalSpace } from './journal-space.js';
import { causeOf, entryKey, type JournalStore, onVisible, synced } from './journal-store.js';

/** A scan is settled once it survives the end of the process (`fast`) or also a crash of the machine (`strict`). */
export type Durability = 'fast' | 'strict';

export interface GroupCommitOptions {
  readonly store: JournalStore;
  readonly space: JournalSpace;
  readonly durability: Durability;
  readonly droppedScans: DroppedScans;
  /** Highest sequence in the store; it is synced. */
  readonly last: number;
  /** First sequence to assign. */
  readonly next: number;
  readonly onCommitted: (count: number) => void;
  /** Called after each sync and each failure. */
  readonly onProgress: () => void;
}

/** Scans of a commit that is being written. */
interface Batch {
  readonly key: Buffer;
  readonly last: number;
  readonly count: number;
  readonly callbacks: (() => void)[];
}

/** Commits whose sync is unfinished: each occupies one of libuv's four threads for files and DNS. */
const UNSYNCED_MAX = 2;

/** Scans that arrive during a commit are written together by the next commit. */
export class GroupCommit {
  readonly #options: GroupCommitOptions;
  readonly #writer = new EntryWriter();
  #callbacks: (() => void)[] = [];
  #scheduled = false;
  /**
   * The batch that is written but not yet visible in the store. There is one at a time; meanwhile the scans of the next
   * are collected.
   */
  #committing: Batch | null = null;
  #unsynced = 0;
  #next: number;
  #syncedTo: number;

  constructor(options: GroupCommitOptions) {
    this.#options = options;
    this.#next = options.next;
    this.#syncedTo = options.last;
    onVisible(options.store, () => this.#checkCommitted());
  }

  /** Higher than every sequence assigned so far. */
  get next(): number {
    return this.#next;
  }

  /** Scans up to this sequence survive a crash of the machine. */
  get syncedTo(): number {
    return this.#syncedTo;
  }

  get isBusy(): boolean {
    return this.#writer.count > 0 || this.#unsynced > 0;
  }

  skipTo(next: number): void {
    this.#next = Math.max(this.#next, next);
  }

  /**
   * `onSettled` must not throw. It is called once, when the scan is durable or was dropped because it could not be
   * written.
   */
  append(scan: Scan, onSettled: () => void): void {
    this.#writer.add(scan);
    this.#callbacks.push(onSettled);
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#commit();
    });
  }

  #commit(): void {
    const count = this.#writer.count;
    if (count === 0 || this.#committing !== null || this.#unsynced >= UNSYNCED_MAX) return;
    const last = this.#next + count - 1;
    this.#next = last + 1;
    const batch: Batch = { key: entryKey({ last, count }), last, count, callbacks: this.#callbacks };
    this.#callbacks = [];
    this.#committing = batch;
    this.#unsynced++;
    this.#write(batch.key, this.#writer.take()).then(
      () => this.#synced(batch),
      (error: unknown) => this.#failed(batch, error),
    );
  }

  #write(key: Buffer, entry: Buffer): Promise<void> {
    const { store, space } = this.#options;
    if (space.fitsScans(entry.length)) return synced(store.put(key, entry));
    return Promise.reject(new Error('the disk has no room for the scan journal'));
  }

  #checkCommitted(): void {
    const batch = this.#committing;
    if (batch === null) return;
    const { store } = this.#options;
    store.resetReadTxn();
    if (store.doesExist(batch.key)) this.#committed(batch);
  }

  #committed(batch: Batch): void {
    if (this.#committing !== batch) return;
    this.#committing = null;
    this.#options.onCommitted(batch.count);
    if (this.#options.durability === 'fast') settle(batch);
    this.#commit();
  }

  #synced(batch: Batch): void {
    this.#unsynced--;
    this.#committed(batch);
    this.#syncedTo = Math.max(this.#syncedTo, batch.last);
    if (this.#options.durability === 'strict') settle(batch);
    this.#options.onProgress();
    this.#commit();
  }

  /** A visible commit is not lost even if its sync failed: the sync of a later commit includes it. */
  async #failed(batch: Batch, error: unknown): Promise<void> {
    const { durability, droppedScans } = this.#options;
    const cause = await causeOf(error);
    this.#unsynced--;
    if (this.#committing === batch) this.#checkCommitted();
    const isLost = this.#committing === batch;
    if (isLost) {
      this.#committing = null;
      droppedScans.add('append_failed', batch.count, cause);
    }
    if (isLost || durability === 'strict') settle(batch);
    this.#options.onProgress();
    this.#commit();
  }
}

function settle({ callbacks }: Batch): void {
  for (const callback of callbacks) callback();
}
