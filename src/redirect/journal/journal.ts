import { join } from 'node:path';
import type { Clock } from '../../core/clock.js';
import type { Scan } from '../../core/contract/scan.js';
import { closeFile, openPrivateFolder } from '../../core/private-folder.js';
import type { DroppedScans } from './dropped-scans.js';
import { type Durability, GroupCommit } from './group-commit.js';
import { readEntry } from './journal-entry.js';
import { JournalSpace } from './journal-space.js';
import {
  causeOf,
  createId,
  entriesAfter,
  entryKey,
  type JournalStore,
  keysAfter,
  openStore,
  readDrainedTo,
  readId,
  STORE_FILES,
  type StoredEntry,
  syncAll,
  writeDrainedTo,
} from './journal-store.js';

export interface JournalOptions {
  /** No other process may use this folder. */
  readonly folder: string;
  readonly durability: Durability;
  readonly clock: Clock;
  readonly droppedScans: DroppedScans;
}

/** With less space, the journal counts as full, although a few more scans may still fit. */
const ACCEPTING_BYTES = 256 * 1024;
/** Number of entries, each with up to a few hundred scans. */
const REMOVED_AT_ONCE = 250;

/**
 * The durable queue between the redirect and the database.
 *
 * Sequence numbers strictly increase: an opened journal begins after the last one it has assigned, but not
 * before the current microsecond, so that a folder restored from a copy does not assign a number that the database has
 * seen. There are gaps.
 */
export class Journal {
  /** UUID under which the database knows this journal. */
  readonly id: string;
  readonly #store: JournalStore;
  readonly #space: JournalSpace;
  readonly #commits: GroupCommit;
  #drainedTo: number;
  #backlog = 0;
  #progress = Promise.withResolvers<void>();

  private constructor(
    { durability, clock, droppedScans }: JournalOptions,
    store: JournalStore,
    space: JournalSpace,
    id: string,
  ) {
    this.#store = store;
    this.#space = space;
    this.id = id;
    this.#drainedTo = readDrainedTo(store);
    let last = this.#drainedTo;
    for (const entry of keysAfter(store, this.#drainedTo)) {
      last = entry.last;
      this.#backlog += entry.count;
    }
    this.#commits = new GroupCommit({
      store,
      space,
      durability,
      droppedScans,
      last,
      next: Math.max(last + 1, clock.now() * 1000),
      onCommitted: (count) => {
        this.#backlog += count;
      },
      onProgress: () => this.notifyProgress(),
    });
  }

  static async open(options: JournalOptions): Promise<Journal> {
    await openPrivateFolder(options.folder);
    const store = openStore(options.folder);
    // LMDB creates files that everybody can read.
    for (const name of STORE_FILES) await closeFile(join(options.folder, name));
    const space = await JournalSpace.open(store, options.folder);
    const known = readId(store);
    if (space.fitsRemoval()) await syncAll(store);
    else if (known === null) throw new Error(`${options.folder} is on a full disk: make room for the scan journal.`);
    return new Journal(options, store, space, known ?? (await createId(store)));
  }

  /** Scans that are not in the database yet. */
  get backlog(): number {
    return this.#backlog;
  }

  /** Higher than every sequence assigned so far. */
  get next(): number {
    return this.#commits.next;
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
    return this.#commits.syncedTo;
  }

  /** Whether the disk has room for more than the next few scans. */
  get accepts(): boolean {
    return this.#space.fitsScans(ACCEPTING_BYTES);
  }

  /**
   * `onSettled` must not throw. It is called once, when the scan is durable or was dropped because it could not be
   * written.
   */
  append(scan: Scan, onSettled: () => void): void {
    this.#commits.append(scan, onSettled);
  }

  /**
   * Entries after the sequence that may be drained already. Their bytes are only valid in this turn of the event loop.
   */
  *entriesAfter(sequence: number): Generator<StoredEntry> {
    for (const entry of entriesAfter(this.#store, sequence)) {
      if (entry.last > this.syncedTo) return;
      yield entry;
    }
  }

  /** Time of the oldest scan that is not in the database yet, in milliseconds since the epoch, or null. */
  oldest(): number | null {
    for (const { value } of entriesAfter(this.#store, this.#drainedTo)) {
      const [scan] = readEntry(value, 1);
      return typeof scan === 'object' ? scan.scannedMs : null;
    }
    return null;
  }

  /**
   * Removes scans that the database has, a few entries per commit, so that new scans need not wait for it. On a full
   * disk, a later call removes them. Calls must not overlap.
   */
  async remove(upTo: number): Promise<void> {
    const before = this.#drainedTo;
    if (upTo <= before || !this.#space.fitsRemoval()) return;
    this.#drainedTo = upTo;
    this.#commits.skipTo(upTo + 1);
    let slice: Promise<unknown> = writeDrainedTo(this.#store, upTo).catch(causeOf);
    for (let last = -1, count = REMOVED_AT_ONCE; count === REMOVED_AT_ONCE; await slice) {
      if (last !== -1 && !this.#space.fitsRemoval()) return;
      count = 0;
      for (const entry of keysAfter(this.#store, last)) {
        if (entry.last > upTo || count === REMOVED_AT_ONCE) break;
        count++;
        last = entry.last;
        if (last > before) this.#backlog -= entry.count;
        slice = this.#store.remove(entryKey(entry)).catch(causeOf);
      }
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
  async settled(): Promise<void> {
    while (this.#commits.isBusy) await this.progress();
  }

  async close(): Promise<void> {
    await this.settled();
    await this.#store.flushed;
    await this.#space.close();
    await this.#store.close();
  }
}
