import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** File modes that allow access only for this service's user. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

const PERMISSIONS = 0o777;
/** Permissions of everyone except the owner. */
const OTHERS = 0o077;

/**
 * Creates a folder, if missing, that is closed to other users. A folder open to them is closed together with its
 * contents; the folder itself comes last, so that a closed folder needs no further check. If modes cannot be changed
 * (another owner, a file system without them), the folder stays as it is, and access is up to whoever mounted it.
 */
export async function openPrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  if (await isOpenToOthers(folder)) await closeTree(folder);
}

/**
 * Like `openPrivateFolder`, but without the contents. `allowed` is another acceptable mode, which is left unchanged.
 */
export async function openPrivateRoot(folder: string, allowed: number = PRIVATE_FOLDER): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const { mode } = await stat(folder);
  if ((mode & PERMISSIONS) !== allowed && (mode & OTHERS) !== 0) await changeMode(folder, PRIVATE_FOLDER);
}

/** Closes a file that a library created. */
export const closeFile = (path: string): Promise<void> => changeMode(path, PRIVATE_FILE);

const isOpenToOthers = async (path: string): Promise<boolean> => ((await stat(path)).mode & OTHERS) !== 0;

/** Closes a folder with its contents to other users, and opens it to its owner. */
export async function closeTree(folder: string): Promise<void> {
  await changeMode(folder, PRIVATE_FOLDER | ((await stat(folder)).mode & OTHERS));
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await closeTree(path);
    else if (!entry.isSymbolicLink()) await changeMode(path, PRIVATE_FILE);
  }
  await changeMode(folder, PRIVATE_FOLDER);
}

const UNCHANGEABLE = ['EPERM', 'EACCES', 'ENOTSUP', 'EROFS', 'ENOENT'];

async function changeMode(path: string, mode: number): Promise<void> {
  await chmod(path, mode).catch((error: NodeJS.ErrnoException) => {
    if (!UNCHANGEABLE.includes(error.code ?? '')) throw error;
  });
}
