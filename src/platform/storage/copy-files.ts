import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from './file-store.js';
import { receiveFile } from './received-file.js';
import { STORE_SECRET } from './stored-name.js';

export interface CopyOptions {
  /** Removes each file from its source once it and all of its copies were read back from the other store. */
  readonly removeSource: boolean;
}

/** Counts of files, including copies of files. */
export interface CopiedFiles {
  copied: number;
  /** In bytes, of the copied ones. */
  bytes: number;
  /** Files that were already there. */
  present: number;
  /** Files that were removed with their copies. */
  removed: number;
  /** Names of files whose bytes differ in the other store, and of its secret if it already had another. */
  readonly different: string[];
}

/** Returns the counts before the first file. */
export const newCopiedFiles = (): CopiedFiles => ({ copied: 0, bytes: 0, present: 0, removed: 0, different: [] });

/** Number of files copied at a time, because most of the time is waiting. */
const AT_ONCE = 8;

/**
 * Copies everything, with the secret, from one store to another while both are in use. Files never change under their
 * ids, so a file that is already there with the same length is not copied again; a repeated run continues where a killed
 * one stopped. Every copied file is read back and compared. Copies are stored before their file, as in uploads. `sofar`
 * is updated during the run.
 */
export async function copyFiles(
  from: FileStore,
  to: FileStore,
  options: CopyOptions,
  sofar: CopiedFiles = newCopiedFiles(),
): Promise<CopiedFiles> {
  const secret = await from.readSecret();
  // What was encrypted with the secret of the source can only be read there.
  if (secret !== null && (await to.secret(secret)) !== secret) sofar.different.push(STORE_SECRET.name);
  const ids = from.ids()[Symbol.asyncIterator]();
  const worker = async (): Promise<void> => {
    for (let next = await ids.next(); next.done !== true; next = await ids.next()) {
      await copyFile(from, to, next.value, sofar, options);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return sofar;
}

async function copyFile(
  from: FileStore,
  to: FileStore,
  id: string,
  sofar: CopiedFiles,
  { removeSource }: CopyOptions,
): Promise<void> {
  let isWhole = true;
  for await (const copy of from.copies(id))
    isWhole = (await copyPart(from, to, { id, copy }, sofar, removeSource)) && isWhole;
  isWhole = (await copyPart(from, to, { id }, sofar, removeSource)) && isWhole;
  if (!removeSource || !isWhole) return;
  await from.delete(id);
  sofar.removed += 1;
}

/** Returns whether the part is in the other store. The bytes of an existing part are only compared with `compare`. */
async function copyPart(
  from: FileStore,
  to: FileStore,
  { id, copy }: { id: string; copy?: string },
  sofar: CopiedFiles,
  compare: boolean,
): Promise<boolean> {
  const length = await from.size(id, copy);
  // The service has removed it meanwhile.
  if (length === null) return false;
  const isPresent = (await to.size(id, copy)) === length;
  if (isPresent && (!compare || (await hashOf(to, id, copy)) === (await hashOf(from, id, copy)))) {
    sofar.present += 1;
    return true;
  }
  const stream = await from.open(id, { copy });
  if (stream === null) return false;
  const received = await receiveFile(to, stream, Number.MAX_SAFE_INTEGER);
  try {
    await to.put(id, received.path, copy);
  } finally {
    await received.remove();
  }
  if (received.length !== length || (await hashOf(to, id, copy)) !== received.hash) {
    sofar.different.push(copy === undefined ? id : `${id}/${copy}`);
    return false;
  }
  sofar.copied += 1;
  sofar.bytes += length;
  return true;
}

/** Returns null if the file does not exist. */
async function hashOf(store: FileStore, id: string, copy: string | undefined): Promise<string | null> {
  const stream = await store.open(id, { copy });
  if (stream === null) return null;
  const hash = createHash('sha256');
  await pipeline(stream, hash);
  return hash.digest('base64url');
}
