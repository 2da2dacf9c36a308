import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Of this service's user alone, whatever its umask. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

const PERMISSIONS = 0o777;
/** What anybody but the owner may do. */
const OTHERS = 0o077;

/**
 * Makes the folder where it is missing, closed to other users. One that is open to them is closed with all that is in
 * it, itself last: a closed folder is done. Where modes cannot be changed (another owner, a file system without them)
 * it stays as it is: whoever mounted it so decides who reads it.
 */
export async function openPrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  if (await isOpenToOthers(folder)) await closeTree(folder);
}

/** The same for a folder whose contents others take care of. `allowed`: a mode that is left to it, too. */
export async function openPrivateRoot(folder: string, allowed: number = PRIVATE_FOLDER): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const { mode } = await stat(folder);
  if ((mode & PERMISSIONS) !== allowed && (mode & OTHERS) !== 0) await changeMode(folder, PRIVATE_FOLDER);
}

/** For a file that a library has made. */
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
