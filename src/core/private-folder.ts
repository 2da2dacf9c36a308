import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Modes for files of this service's user alone. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

const PERMISSIONS = 0o777;
/** Permissions of everyone but the owner. */
const OTHERS = 0o077;

/**
 * Creates a missing folder, closed to other users. A folder that is open to them is closed with everything in it, itself
 * last, so that a closed folder needs no further check. Where modes cannot be changed (another owner, a file system without
 * them) it stays as it is: access is then decided by whoever mounted it.
 */
export async function openPrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  if (await isOpenToOthers(folder)) await closeTree(folder);
}

/** The same for the folder alone, without its contents. `allowed`: a further mode that is left as it is. */
export async function openPrivateRoot(folder: string, allowed: number = PRIVATE_FOLDER): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const { mode } = await stat(folder);
  if ((mode & PERMISSIONS) !== allowed && (mode & OTHERS) !== 0) await changeMode(folder, PRIVATE_FOLDER);
}

/** For a file that was created by a library. */
export const closeFile = (path: string): Promise<void> => changeMode(path, PRIVATE_FILE);

const isOpenToOthers = async (path: string): Promise<boolean> => ((await stat(path)).mode & OTHERS) !== 0;

async function closeTree(folder: string): Promise<void> {
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
