import { link, mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isUuid, newId } from '../../core/ids.js';
import { openPrivateFolder, PRIVATE_FILE, PRIVATE_FOLDER } from '../../core/private-folder.js';
import type { FileStore, StoredName } from './file-store.js';
import { openIncomingFolder, type StoreRole } from './incoming-folder.js';
import {
  COPIES,
  FILES,
  isCopyName,
  type KeptText,
  nameOfCopies,
  nameOfFile,
  STORE_ID,
  STORE_SECRET,
  storedName,
} from './stored-name.js';

const MISSING = new Set(['ENOENT', 'ENOTDIR']);
const TAKEN = new Set(['EEXIST']);
/** Of file systems without hard links. */
const NO_LINKS = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP']);

const hasCode = (error: unknown, codes: ReadonlySet<string>): boolean =>
  error instanceof Error && 'code' in error && codes.has(String(error.code));

/**
 * Opens a store in a folder. Files are written elsewhere, synced, then renamed, so a file under its name is always
 * complete.
 */
export async function openFolderStore(folder: string, role: StoreRole = 'owner'): Promise<FileStore> {
  const pathOf = (file: StoredName): string => join(folder, storedName(file));
  await openPrivateFolder(folder);
  for (const subfolder of [FILES, COPIES]) await openPrivateFolder(join(folder, subfolder));
  const incoming = await openIncomingFolder(folder, role);
  const storeId = await readKept(folder, STORE_ID);

  return {
    isShared: false,
    id: async () => storeId,
    secret: (given) => readKept(folder, STORE_SECRET, given),
    readSecret: () => findKept(folder, STORE_SECRET),
    incoming,
    put: async (id, path, copy) => {
      const final = pathOf({ id, copy });
      await syncContent(path);
      const created = await mkdir(dirname(final), { recursive: true, mode: PRIVATE_FOLDER });
      await rename(path, final);
      await syncContent(dirname(final));
      if (created !== undefined) await syncContent(dirname(created));
    },
    size: async (id, copy) => (await nullIfMissing(stat(pathOf({ id, copy }))))?.size ?? null,
    open: async (id, { copy, range } = {}) => {
      // Opened here instead of by the stream, so that a missing file is known before the first byte.
      const file = await nullIfMissing(open(pathOf({ id, copy }), 'r'));
      return file === null ? null : file.createReadStream(range);
    },
    delete: async (id) => {
      await rm(join(folder, nameOfFile(id)), { force: true });
      await rm(join(folder, nameOfCopies(id)), { recursive: true, force: true });
    },
    idsBefore: async function* (time) {
      for (const subfolder of [COPIES, FILES]) {
        for await (const name of namesIn(join(folder, subfolder))) {
          const found = isUuid(name) ? await nullIfMissing(stat(join(folder, subfolder, name))) : null;
          if (found !== null && found.mtimeMs < time) yield name;
        }
      }
    },
    ids: async function* () {
      for await (const name of namesIn(join(folder, FILES))) if (isUuid(name)) yield name;
    },
    copies: async function* (id) {
      for await (const name of namesIn(join(folder, nameOfCopies(id)))) if (isCopyName(name)) yield name;
    },
    close: async () => {},
  };
}

/** Yields the names in a folder, a few at a time; none if the folder was removed meanwhile. */
async function* namesIn(folder: string): AsyncGenerator<string> {
  const entries = await nullIfMissing(opendir(folder));
  if (entries === null) return;
  for await (const { name } of entries) yield name;
}

/** Returns null if the file does not exist. Other errors do not imply that, and are thrown. */
async function nullIfMissing<Result>(operation: Promise<Result>): Promise<Result | null> {
  try {
    return await operation;
  } catch (error) {
    if (hasCode(error, MISSING)) return null;
    throw error;
  }
}

/** Returns a text of the store; null if there is none. */
async function findKept(folder: string, { name, isValid }: KeptText): Promise<string | null> {
  const path = join(folder, name);
  const stored = await nullIfMissing(readFile(path, 'utf8'));
  // Another text in its place would lose what belongs to it.
  if (stored !== null && !isValid(stored)) throw new Error(`${path} is damaged; restore it from a backup`);
  return stored;
}

/** Returns a text of the store. Of all that make it at first, in whatever process, the first one's stays. */
async function readKept(folder: string, text: KeptText, given = text.make()): Promise<string> {
  const stored = await findKept(folder, text);
  if (stored !== null) return stored;
  const path = join(folder, text.name);
  const written = `${path}.${newId()}`;
  await writeSynced(written, Buffer.from(given));
  try {
    await link(written, path);
  } catch (error) {
    if (hasCode(error, NO_LINKS)) await rename(written, path);
    else if (!hasCode(error, TAKEN)) throw error;
  } finally {
    await rm(written, { force: true });
  }
  await syncContent(folder);
  return readKept(folder, text);
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
