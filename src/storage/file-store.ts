import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { isUuid, newId } from '../shared/ids.js';
import { openPrivateFolder, PRIVATE_FILE, PRIVATE_FOLDER } from '../shared/private-folder.js';

/** Where the public copies of uploads lie, by the asset's id; a picture's narrower copies beside it, by their width. */
export interface FileStore {
  /** Kept with the files: tells which rows' files must be here when several instances share a database. */
  readonly id: string;
  /** A path for bytes on their way in. The caller removes it. */
  incoming(): string;
  /**
   * Moves the file at a path beside `incoming()` to where it is kept, as the file or its copy of that width. Resolves
   * when the whole of it is on the disk; before that nothing of it is kept.
   */
  put(id: string, path: string, width?: number): Promise<void>;
  /** Bytes; null when there is none. */
  size(id: string, width?: number): Promise<number | null>;
  /** Null when there is none. The caller reads the stream to its end or destroys it. */
  open(id: string, part?: FilePart): Promise<Readable | null>;
  /** Removes the file and its copies. Removing what is not there is no error. */
  delete(id: string): Promise<void>;
  /** Ids of which something, a file or copies alone, was put before the time, in milliseconds since the epoch. */
  idsBefore(time: number): Promise<string[]>;
}

export interface FilePart {
  readonly width?: number | undefined;
  /** First and last byte, counted from 0. */
  readonly range?: { readonly start: number; readonly end: number } | undefined;
}

const FILES = 'files';
const COPIES = 'copies';
const INCOMING = 'incoming';

/** Files in a folder: written beside, synced, then renamed, so that a name stands for a whole file at any time. */
export async function openFileStore(folder: string): Promise<FileStore> {
  const pathIn = (room: string, id: string): string => {
    if (!isUuid(id)) throw new Error('a file is named by its id alone');
    return join(folder, room, id);
  };
  const pathOf = (id: string, width?: number): string => {
    if (width === undefined) return pathIn(FILES, id);
    if (!Number.isSafeInteger(width) || width < 1) throw new Error('a copy is named by its width in pixels');
    return join(pathIn(COPIES, id), String(width));
  };
  const incoming = (): string => join(folder, INCOMING, newId());
  const rooms = [join(folder, FILES), join(folder, COPIES)];
  await openPrivateFolder(folder);
  for (const room of rooms) await openPrivateFolder(room);
  // What an earlier process was receiving when it ended will never be finished.
  await rm(join(folder, INCOMING), { recursive: true, force: true });
  await openPrivateFolder(join(folder, INCOMING));

  return {
    id: await readStoreId(join(folder, 'store-id')),
    incoming,
    put: async (id, path, width) => {
      const final = pathOf(id, width);
      await syncContent(path);
      const made = await mkdir(dirname(final), { recursive: true, mode: PRIVATE_FOLDER });
      await rename(path, final);
      await syncContent(dirname(final));
      if (made !== undefined) await syncContent(dirname(made));
    },
    size: async (id, width) => (await ifThere(stat(pathOf(id, width))))?.size ?? null,
    open: async (id, { width, range } = {}) => {
      // Opened here and not by the stream, so that what is gone is known before the first byte.
      const file = await ifThere(open(pathOf(id, width), 'r'));
      return file === null ? null : file.createReadStream(range);
    },
    delete: async (id) => {
      await rm(pathOf(id), { force: true });
      await rm(pathIn(COPIES, id), { recursive: true, force: true });
    },
    idsBefore: async (time) => {
      const old = await Promise.all(rooms.map((room) => namesBefore(room, time)));
      return [...new Set(old.flat().filter(isUuid))];
    },
  };
}

async function namesBefore(folder: string, time: number): Promise<string[]> {
  const names = await readdir(folder);
  const found = await Promise.all(names.map((name) => ifThere(stat(join(folder, name)))));
  return names.filter((_, index) => (found[index]?.mtimeMs ?? time) < time);
}

/** Null for a file that does not exist; any other trouble is no reason to take it for gone. */
async function ifThere<Found>(looking: Promise<Found>): Promise<Found | null> {
  try {
    return await looking;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

async function readStoreId(path: string): Promise<string> {
  const known = await readFile(path, 'utf8').catch(() => '');
  if (isUuid(known)) return known;
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
