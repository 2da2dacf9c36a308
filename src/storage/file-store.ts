import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { isUuid, newId } from '../shared/ids.js';
import { openPrivateFolder, PRIVATE_FILE, PRIVATE_FOLDER } from '../shared/private-folder.js';

/** Stores what is published of uploads by the asset's id, and the copies beside it by their names, such as `960.webp`. */
export interface FileStore {
  /** Stored beside the files. When several instances share a database, it says which rows' files must be in this store. */
  readonly id: string;
  /** Returns a new path for a file that is being received. The caller removes the file. */
  incoming(): string;
  /**
   * Moves a file from the folder of `incoming()` into the store, as the file or as its copy of that name. Resolves when
   * the whole file is synced to the disk; before that, the store has nothing of it.
   */
  put(id: string, path: string, copy?: string): Promise<void>;
  /** Returns the length in bytes, or null when there is no such file. */
  size(id: string, copy?: string): Promise<number | null>;
  /** Returns null when there is no such file. The caller must read the stream to its end or destroy it. */
  open(id: string, part?: FilePart): Promise<Readable | null>;
  /** Removes the file and its copies, if there are any. */
  delete(id: string): Promise<void>;
  /** Returns the ids whose file or copies were stored before the time, in milliseconds since the epoch. */
  idsBefore(time: number): Promise<string[]>;
}

export interface FilePart {
  readonly copy?: string | undefined;
  /** First and last byte, counted from 0. */
  readonly range?: { readonly start: number; readonly end: number } | undefined;
}

const FILES = 'files';
const COPIES = 'copies';
const INCOMING = 'incoming';
/** No name can leave the folder of its file. */
const COPY_NAME = /^[a-z0-9-]{1,32}(\.[a-z]{1,8})?$/;

/** Opens a store in a folder. Files are written elsewhere, synced, then renamed: under its name a file is always whole. */
export async function openFileStore(folder: string, role: 'owner' | 'reader' = 'owner'): Promise<FileStore> {
  const pathIn = (subfolder: string, id: string): string => {
    if (!isUuid(id)) throw new Error('a file is named by its id alone');
    return join(folder, subfolder, id);
  };
  const pathOf = (id: string, copy?: string): string => {
    if (copy === undefined) return pathIn(FILES, id);
    if (!COPY_NAME.test(copy)) throw new Error('a copy has a short plain name');
    return join(pathIn(COPIES, id), copy);
  };
  const incoming = (): string => join(folder, INCOMING, newId());
  const subfolders = [join(folder, FILES), join(folder, COPIES)];
  await openPrivateFolder(folder);
  for (const subfolder of subfolders) await openPrivateFolder(subfolder);
  // Files that an earlier process was receiving when it ended are never finished. A reader is beside a service that receives.
  if (role === 'owner') await rm(join(folder, INCOMING), { recursive: true, force: true });
  await openPrivateFolder(join(folder, INCOMING));

  return {
    id: await readStoreId(join(folder, 'store-id')),
    incoming,
    put: async (id, path, copy) => {
      const final = pathOf(id, copy);
      await syncContent(path);
      const created = await mkdir(dirname(final), { recursive: true, mode: PRIVATE_FOLDER });
      await rename(path, final);
      await syncContent(dirname(final));
      if (created !== undefined) await syncContent(dirname(created));
    },
    size: async (id, copy) => (await nullIfMissing(stat(pathOf(id, copy))))?.size ?? null,
    open: async (id, { copy, range } = {}) => {
      // Opened here and not by the stream, so that a missing file is known before the first byte.
      const file = await nullIfMissing(open(pathOf(id, copy), 'r'));
      return file === null ? null : file.createReadStream(range);
    },
    delete: async (id) => {
      await rm(pathOf(id), { force: true });
      await rm(pathIn(COPIES, id), { recursive: true, force: true });
    },
    idsBefore: async (time) => {
      const names = await Promise.all(subfolders.map((subfolder) => namesBefore(subfolder, time)));
      return [...new Set(names.flat().filter(isUuid))];
    },
  };
}

async function namesBefore(folder: string, time: number): Promise<string[]> {
  const names = await readdir(folder);
  const stats = await Promise.all(names.map((name) => nullIfMissing(stat(join(folder, name)))));
  return names.filter((_, index) => (stats[index]?.mtimeMs ?? time) < time);
}

/** Returns null for a file that does not exist. Other errors do not prove that, and are thrown. */
async function nullIfMissing<Result>(operation: Promise<Result>): Promise<Result | null> {
  try {
    return await operation;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

async function readStoreId(path: string): Promise<string> {
  const stored = await readFile(path, 'utf8').catch(() => '');
  if (isUuid(stored)) return stored;
  const id = newId();
  await writeSynced(`${path}.new`, Buffer.from(id));
  await rename(`${path}.new`, path);
  return id;
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', PRIVATE_FILE);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a file's bytes, or a rename in a folder, survive a crash of the machine. */
async function syncContent(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
