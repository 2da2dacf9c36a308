import { join } from 'node:path';
import type { Clock } from '../../shared/clock.js';
import { closeFile, openPrivateFolder } from '../../shared/private-folder.js';
import type { Scan } from '../scan.js';
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
  readId,
  readMovedTo,
  STORE_FILES,
  type StoredEntry,
  syncAll,
  writeMovedTo,
} from './journal-store.js';

export interface JournalOptions {
  /** Of this process alone. */
  readonly folder: string;
  readonly durability: Durability;
  readonly clock: Clock;
  readonly losses: DroppedScans;
}

/** Single scans may still fit below this, one by one; that is no state to be called usable. */
const COMFORT_BYTES = 256 * 1024;

/**
 * The durable queue between the redirect and the database.
 *
 * Sequence numbers strictly increase for ever: an opened journal goes on after all it has ever given, and not before
 * the present microsecond, so that a folder restored from a copy does not give again what the database has seen. They
 * have gaps.
 */
export class Journal {
  /** The UUID under which the database knows this journal. */
  readonly id: string;
  readonly #store: JournalStore;
  readonly #space: JournalSpace;
  readonly #commits: GroupCommit;
  #movedTo: number;
  #backlog = 0;
  #progress = Promise.withResolvers<void>();

  private constructor(
    { durability, clock, losses }: JournalOptions,
    store: JournalStore,
    space: JournalSpace,
    id: string,
  ) {
    this.#store = store;
    this.#space = space;
    this.id = id;
    this.#movedTo = readMovedTo(store);
    let last = this.#movedTo;
    for (const entry of keysAfter(store, this.#movedTo)) {
      last = entry.last;
      this.#backlog += entry.count;
    }
    this.#commits = new GroupCommit({
      store,
      space,
      durability,
      losses,
      last,
      next: Math.max(last + 1, clock.now() * 1000),
      onCommitted: (count) => {
        this.#backlog += count;
      },
      onProgress: () => this.nudge(),
    });
  }

  static async open(options: JournalOptions): Promise<Journal> {
    await openPrivateFolder(options.folder);
    const store = openStore(options.folder);
    // LMDB makes its files readable for all.
    for (const name of STORE_FILES) await closeFile(join(options.folder, name));
    const space = await JournalSpace.open(store, options.folder);
    const known = readId(store);
    if (space.fitsRemoval()) await syncAll(store);
    else if (known === null) throw new Error(`${options.folder} is on a full disk: make room for the scan journal.`);
    return new Journal(options, store, space, known ?? (await createId(store)));
  }

  /** Scans not yet moved. */
  get backlog(): number {
    return this.#backlog;
  }

  /** Above every sequence given so far. */
  get next(): number {
    return this.#commits.next;
  }

  /** Up to here scans were moved to the database, as far as this journal knows. */
  get movedTo(): number {
    return this.#movedTo;
  }

  /** Up to here scans may be moved. They survive a crash of the machine, so the database is never ahead of them. */
  get syncedTo(): number {
    return this.#commits.syncedTo;
  }

  /** Whether the disk has room for more than the next few scans. */
  get accepts(): boolean {
    return this.#space.fitsScans(COMFORT_BYTES);
  }

  /** `answer` must not throw. It is called once: when the scan is safe, or could not be written and counts as lost. */
  append(scan: Scan, answer: () => void): void {
    this.#commits.append(scan, answer);
  }

  /** Entries that hold scans after the sequence, as far as they may be moved. Not to be held over a turn. */
  *entriesAfter(sequence: number): Generator<StoredEntry> {
    for (const entry of entriesAfter(this.#store, sequence)) {
      if (entry.last > this.syncedTo) return;
      yield entry;
    }
  }

  /** When the oldest scan not yet moved was made, in milliseconds since the epoch; null for none. */
  oldest(): number | null {
    for (const { value } of entriesAfter(this.#store, this.#movedTo)) {
      const [scan] = readEntry(value, 1);
      return typeof scan === 'object' ? scan.scannedMs : null;
    }
    return null;
  }

  /** Removes what the database has. Costs a walk over these entries. What is left out for want of room comes with the next. */
  remove(upTo: number): void {
    if (upTo <= this.#movedTo || !this.#space.fitsRemoval()) return;
    writeMovedTo(this.#store, upTo).catch(causeOf);
    for (const entry of keysAfter(this.#store, -1)) {
      if (entry.last > upTo) break;
      if (entry.last > this.#movedTo) this.#backlog -= entry.count;
      this.#store.remove(entryKey(entry)).catch(causeOf);
    }
    this.#movedTo = upTo;
    this.#commits.skipTo(upTo + 1);
  }

  /** Resolves after the next sync, failure or nudge. */
  progress(): Promise<void> {
    return this.#progress.promise;
  }

  /** Wakes whoever waits for progress. */
  nudge(): void {
    this.#progress.resolve();
    this.#progress = Promise.withResolvers();
  }

  /** Resolves when everything appended so far is synced or lost. */
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
