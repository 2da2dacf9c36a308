import { chown, lstat, mkdir, open, readdir, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BASE62, randomText } from '../../shared/ids.js';
import { openPrivateRoot, PRIVATE_FOLDER } from '../../shared/private-folder.js';
import type { RunAs } from './run-as.js';

/** What lies below `<data folder>/postgres`. All paths are absolute, without symbolic links. */
export interface ClusterFiles {
  readonly folder: string;
  /** PostgreSQL's own data directory. It exists only when complete. */
  readonly cluster: string;
  /** The superuser's password, readable by the owner alone. Made before the cluster, which is useless without it. */
  readonly password: string;
  readonly log: string;
}

const PASSWORD_LENGTH = 40;
/** A log larger than this at a start makes way for a new one; one earlier log is kept. */
const LOG_BYTES = 8 * 1024 * 1024;

/** Makes the folder (mode 0700) where it is missing. */
export async function prepareFolder(folder: string): Promise<ClusterFiles> {
  await mkdir(dirname(folder), { recursive: true, mode: PRIVATE_FOLDER });
  await openPrivateRoot(folder);
  return filesOf(folder);
}

/** Rejects with ENOENT when there is no such folder. */
export async function filesOf(folder: string): Promise<ClusterFiles> {
  const real = await realpath(folder);
  const within = (name: string): string => join(real, name);
  return { folder: real, cluster: within('cluster'), password: within('password'), log: within('server.log') };
}

/** Null when there is none yet. */
export const readPassword = (files: ClusterFiles): Promise<string | null> =>
  readFile(files.password, 'utf8').then((text) => text.trim() || null, absent);

export async function createPassword(files: ClusterFiles): Promise<string> {
  const password = randomText(BASE62, PASSWORD_LENGTH);
  const unfinished = `${files.password}.new`;
  await writeFile(unfinished, `${password}\n`, { mode: 0o600, flush: true });
  await rename(unfinished, files.password);
  return password;
}

/** The major version that made the cluster, null when there is no cluster. */
export async function readClusterVersion(files: ClusterFiles): Promise<number | null> {
  const text = await readFile(join(files.cluster, 'PG_VERSION'), 'utf8').catch(absent);
  if (text !== null) return Number.parseInt(text, 10);
  const content = await readdir(files.cluster).catch(absent);
  if (content === null || content.length === 0) return null;
  throw new Error(`${files.cluster} is not a PostgreSQL data directory (no PG_VERSION): restore it from a backup.`);
}

/**
 * Makes everything in the folder belong to the identity that is to run PostgreSQL. Only root can change owners; for
 * others a foreign folder is an error. The folder itself comes last: as long as it has its old owner, the work is
 * not done.
 */
export async function giveFolderTo(runAs: RunAs, files: ClusterFiles): Promise<void> {
  const { uid } = await stat(files.folder);
  if (uid === runAs.owner) return;
  if (process.getuid?.() !== 0) {
    throw new Error(
      `${files.folder} belongs to another user (id ${uid}): run Signpost as that user, or give the folder to this one.`,
    );
  }
  const group = runAs.user?.groupId ?? process.getgid?.() ?? 0;
  for (const entry of await readdir(files.folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!(await lstat(path)).isSymbolicLink()) await chown(path, runAs.owner, group);
  }
  await chown(files.folder, runAs.owner, group);
}

/** The descriptor is the caller's to close. */
export async function openLog(files: ClusterFiles): Promise<Awaited<ReturnType<typeof open>>> {
  const size = await stat(files.log).then((found) => found.size, absent);
  if (size !== null && size > LOG_BYTES) await rename(files.log, `${files.log}.1`);
  return open(files.log, 'a', 0o600);
}

/** For `catch`: a missing file is null, any other failure stays one. */
function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
