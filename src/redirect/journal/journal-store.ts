import { open, type RootDatabase } from 'lmdb';
import { isUuid, newId } from '../../core/ids.js';

/** Scans of one commit: their last sequence number and their count. */
export interface EntryKey {
  readonly last: number;
  readonly count: number;
}

/** An entry with its bytes. */
export interface StoredEntry extends EntryKey {
  readonly value: Buffer;
}

export type JournalStore = RootDatabase<Buffer, Buffer>;

/*
 * Keys: an entry's is u64 last sequence, u32 count. A sequence is below 2^53, so its first byte is 0; a key that starts
 * with a letter describes the journal itself.
 */
const KEY_BYTES = 12;
const AFTER_ENTRIES = Buffer.from([1]);
const ID = Buffer.from('journal-id');
/** Stored under an older name. */
const DRAINED_TO = Buffer.from('moved-to');
const OPENED = Buffer.from('opened');

export function entryKey({ last, count }: EntryKey): Buffer {
  const key = Buffer.allocUnsafe(KEY_BYTES);
  key.writeUInt32BE(Math.floor(last / 2 ** 32), 0);
  key.writeUInt32BE(last % 2 ** 32, 4);
  key.writeUInt32BE(count, 8);
  return key;
}

const readKey = (key: Buffer): EntryKey => ({
  last: key.readUInt32BE(0) * 2 ** 32 + key.readUInt32BE(4),
  count: key.readUInt32BE(8),
});

/** Files that LMDB creates in its folder. */
export const STORE_FILES = ['data.mdb', 'lock.mdb'] as const;

/**
 * lmdb-js commits on its own thread. Its default of batching the writes of an event-loop turn is off, because a failing
 * commit then rejects an internal promise that cannot be caught, which ends the process.
 */
export const openStore = (folder: string): JournalStore =>
  open<Buffer, Buffer>({
    path: folder,
    noSubdir: false,
    encoding: 'binary',
    keyEncoding: 'binary',
    overlappingSync: true,
    separateFlushed: true,
    eventTurnBatching: false,
    noMemInit: true,
  });

/** Resolves when this write, and therefore each earlier one, is on the disk. */
export async function synced(write: Promise<boolean>): Promise<void> {
  await write;
  if ('flushed' in write) await write.flushed;
}

/** lmdb-js has a second promise with the cause. It must be handled, or its rejection ends the process. */
export async function causeOf(error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || !('commitError' in error)) return error;
  return Promise.resolve(error.commitError).then(
    () => error,
    (cause: unknown) => cause,
  );
}

/**
 * Calls the listener when a commit may have become visible. lmdb-js resolves a write's promise only after the sync; its
 * callback, which is wrapped here, comes earlier. Only speed depends on it: the listener must check for itself, and the
 * promise still resolves if lmdb-js changes.
 */
export function onVisible(store: JournalStore, listener: () => void): void {
  const env: unknown = Reflect.get(store, 'env');
  if (typeof env !== 'object' || env === null) return;
  const startWriting: unknown = Reflect.get(env, 'startWriting');
  if (typeof startWriting !== 'function') return;
  const wrapped = (address: number, progress: (status: number) => unknown): unknown =>
    Reflect.apply(startWriting, env, [
      address,
      (status: number) => {
        const result = progress(status);
        if (status === 1) listener();
        return result;
      },
    ]);
  Object.defineProperty(env, 'startWriting', { value: wrapped, configurable: true });
}

export function* entriesAfter(store: JournalStore, sequence: number): Generator<StoredEntry> {
  const start = entryKey({ last: sequence + 1, count: 0 });
  for (const { key, value } of store.getRange({ start, end: AFTER_ENTRIES })) yield { ...readKey(key), value };
}

export function* keysAfter(store: JournalStore, sequence: number): Generator<EntryKey> {
  const start = entryKey({ last: sequence + 1, count: 0 });
  for (const key of store.getKeys({ start, end: AFTER_ENTRIES })) yield readKey(key);
}

/** UUID under which the database knows this journal. It never changes. */
export function readId(store: JournalStore): string | null {
  const text = store.get(ID)?.toString();
  return text !== undefined && isUuid(text) ? text : null;
}

export async function createId(store: JournalStore): Promise<string> {
  const id = newId();
  await store.put(ID, Buffer.from(id));
  return id;
}

/** Highest sequence that was removed after the database had it. */
export function readDrainedTo(store: JournalStore): number {
  const value = store.get(DRAINED_TO);
  return value?.length === KEY_BYTES ? readKey(value).last : -1;
}

/** Must be written before the removals; writes are committed in call order. */
export const writeDrainedTo = (store: JournalStore, sequence: number): Promise<boolean> =>
  store.put(DRAINED_TO, entryKey({ last: sequence, count: 0 }));

/** Also syncs what an earlier process committed. */
export const syncAll = (store: JournalStore): Promise<void> => synced(store.put(OPENED, Buffer.from(newId())));
