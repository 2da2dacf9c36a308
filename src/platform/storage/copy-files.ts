import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from './file-store.js';
import { receiveFile } from './received-file.js';

export interface CopyOptions {
  /** Removes each file at its source when it and all of its copies were read back from the other store. */
  readonly removeSource: boolean;
}

/** Files and copies of files. */
export interface CopiedFiles {
  copied: number;
  /** In bytes, of those that were copied. */
  bytes: number;
  /** Were there before. */
  present: number;
  /** Files, each with its copies. */
  removed: number;
  /** The names of those whose bytes are not the same in the other store. */
  readonly different: string[];
}

/** Returns the numbers before the first file. */
export const newCopiedFiles = (): CopiedFiles => ({ copied: 0, bytes: 0, present: 0, removed: 0, different: [] });

/** How many files at a time, since most of the time is waiting. */
const AT_ONCE = 8;

/**
 * Copies everything from one store to another, while both are in use. Files never change under their ids, so one that is there with its
 * length is not copied again: a run that was killed goes on with the next. Every copied file is read back and compared. Copies are
 * stored before their file, as uploads store them. The numbers of `sofar` grow meanwhile.
 */
export async function copyFiles(
  from: FileStore,
  to: FileStore,
  options: CopyOptions,
  sofar: CopiedFiles = newCopiedFiles(),
): Promise<CopiedFiles> {
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

/** Returns whether the part is in the other store; one that is there already is compared by its bytes only with `compare`. */
async function copyPart(
  from: FileStore,
  to: FileStore,
  { id, copy }: { id: string; copy?: string },
  sofar: CopiedFiles,
  compare: boolean,
): Promise<boolean> {
  const length = await from.size(id, copy);
  // Removed meanwhile, by the service.
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

/** Returns null when there is no such file. */
async function hashOf(store: FileStore, id: string, copy: string | undefined): Promise<string | null> {
  const stream = await store.open(id, { copy });
  if (stream === null) return null;
  const hash = createHash('sha256');
  await pipeline(stream, hash);
  return hash.digest('base64url');
}
