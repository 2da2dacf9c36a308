import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isUuid, newId } from '../floor/ids.js';

/** Where the public copies of uploads lie, by the asset's id. */
export interface FileStore {
  /** Kept with the files: tells which rows' files must be here when several instances share a database. */
  readonly id: string;
  /** A path for bytes on their way in. The caller removes it. */
  incoming(): string;
  /** Resolves when the whole file is on the disk under its id; before that nothing is. */
  put(id: string, bytes: Uint8Array): Promise<void>;
  /** Rejects with ENOENT when there is none. */
  open(id: string, range?: { start: number; end: number }): Promise<ReadStream>;
  /** Removing what is not there is no error. */
  delete(id: string): Promise<void>;
  has(id: string): Promise<boolean>;
  /** Ids of files that were put before the time, in milliseconds since the epoch. */
  idsBefore(time: number): Promise<string[]>;
}

const FILES = 'files';
const INCOMING = 'incoming';

/** Files in a folder: written beside, synced, then renamed, so that a name stands for a whole file at any time. */
export async function openFileStore(folder: string): Promise<FileStore> {
  const pathOf = (id: string): string => {
    if (!isUuid(id)) throw new Error('a file is named by its id alone');
    return join(folder, FILES, id);
  };
  const incoming = (): string => join(folder, INCOMING, newId());
  await mkdir(join(folder, FILES), { recursive: true });
  // What an earlier process was receiving when it ended will never be finished.
  await rm(join(folder, INCOMING), { recursive: true, force: true });
  await mkdir(join(folder, INCOMING), { recursive: true });

  return {
    id: await readStoreId(join(folder, 'store-id')),
    incoming,
    put: async (id, bytes) => {
      const path = incoming();
      try {
        await writeSynced(path, bytes);
        await rename(path, pathOf(id));
        await syncFolder(join(folder, FILES));
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },
    open: async (id, range) => {
      const path = pathOf(id);
      await stat(path);
      return createReadStream(path, range);
    },
    has: (id) =>
      stat(pathOf(id)).then(
        () => true,
        () => false,
      ),
    delete: (id) => rm(pathOf(id), { force: true }),
    idsBefore: async (time) => {
      const names = (await readdir(join(folder, FILES))).filter(isUuid);
      const times = await Promise.all(names.map((name) => stat(pathOf(name)).catch(() => null)));
      return names.filter((_, index) => (times[index]?.mtimeMs ?? time) < time);
    },
  };
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
  const file = await open(path, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes the rename itself survive a crash of the machine. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
