import type { Scan } from '../scan.js';
import type { DroppedScans } from './dropped-scans.js';
import { EntryWriter } from './journal-entry.js';
import type { JournalSpace } from './journal-space.js';
import { causeOf, entryKey, type JournalStore, onVisible, synced } from './journal-store.js';

/** `fast`: a scan is answered when it survives the end of the process. `strict`: when it survives the machine's, too. */
export type Durability = 'fast' | 'strict';

export interface GroupCommitOptions {
  readonly store: JournalStore;
  readonly space: JournalSpace;
  readonly durability: Durability;
  readonly losses: DroppedScans;
  /** The highest sequence in the store; it is synced. */
  readonly last: number;
  /** The first sequence to give. */
  readonly next: number;
  readonly onCommitted: (count: number) => void;
  /** After each sync and each failure. */
  readonly onProgress: () => void;
}

/** A commit on its way. */
interface Batch {
  readonly key: Buffer;
  readonly last: number;
  readonly count: number;
  readonly answers: (() => void)[];
}

/** Commits whose sync is not over: each holds one of the four threads that the process has for files and names. */
const UNSYNCED_MAX = 2;

/** Writes the scans that arrive while one commit is on its way with the next: many scans, one commit. */
export class GroupCommit {
  readonly #options: GroupCommitOptions;
  readonly #writer = new EntryWriter();
  #answers: (() => void)[] = [];
  #scheduled = false;
  /** Put but not yet seen in the store. One at a time: meanwhile the next one gathers. */
  #committing: Batch | null = null;
  #unsynced = 0;
  #next: number;
  #syncedTo: number;

  constructor(options: GroupCommitOptions) {
    this.#options = options;
    this.#next = options.next;
    this.#syncedTo = options.last;
    onVisible(options.store, () => this.#lookWhetherCommitted());
  }

  /** Above every sequence given so far. */
  get next(): number {
    return this.#next;
  }

  /** Up to here scans survive a crash of the machine. */
  get syncedTo(): number {
    return this.#syncedTo;
  }

  get isBusy(): boolean {
    return this.#writer.count > 0 || this.#unsynced > 0;
  }

  skipTo(next: number): void {
    this.#next = Math.max(this.#next, next);
  }

  /** `answer` must not throw. It is called once: when the scan is safe, or could not be written and counts as lost. */
  append(scan: Scan, answer: () => void): void {
    this.#writer.add(scan);
    this.#answers.push(answer);
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
    const batch: Batch = { key: entryKey({ last, count }), last, count, answers: this.#answers };
    this.#answers = [];
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

  #lookWhetherCommitted(): void {
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
    if (this.#options.durability === 'fast') answerAll(batch);
    this.#commit();
  }

  #synced(batch: Batch): void {
    this.#unsynced--;
    this.#committed(batch);
    this.#syncedTo = Math.max(this.#syncedTo, batch.last);
    if (this.#options.durability === 'strict') answerAll(batch);
    this.#options.onProgress();
    this.#commit();
  }

  /** A commit that is visible is not lost, whatever became of its sync: a later one makes up for it. */
  async #failed(batch: Batch, error: unknown): Promise<void> {
    const { durability, losses } = this.#options;
    const cause = await causeOf(error);
    this.#unsynced--;
    if (this.#committing === batch) this.#lookWhetherCommitted();
    const isLost = this.#committing === batch;
    if (isLost) {
      this.#committing = null;
      losses.add('append_failed', batch.count, cause);
    }
    if (isLost || durability === 'strict') answerAll(batch);
    this.#options.onProgress();
    this.#commit();
  }
}

function answerAll({ answers }: Batch): void {
  for (const answer of answers) answer();
}
