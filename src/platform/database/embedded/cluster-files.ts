import { chown, lstat, mkdir, open, readdir, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BASE62, randomText } from '../../../core/ids.js';
import { openPrivateRoot, PRIVATE_FOLDER } from '../../../core/private-folder.js';
import type { RunAs } from './run-program.js';

/** Files below `<data folder>/postgres`. All paths are absolute, without symbolic links. */
export interface ClusterFiles {
  readonly folder: string;
  /** PostgreSQL's data directory. It exists only when it is complete. */
  readonly cluster: string;
  /**
   * The superuser's password, readable only by the owner. It is created before the cluster, which is useless without
   * it.
   */
  readonly password: string;
  readonly log: string;
}

const PASSWORD_LENGTH = 40;
/** A larger log is renamed at the next start, replacing the previously renamed one. */
const LOG_BYTES_MAX = 8 * 1024 * 1024;

/** Creates the folder (mode 0700) if it is missing. */
export async function prepareFolder(folder: string): Promise<ClusterFiles> {
  await mkdir(dirname(folder), { recursive: true, mode: PRIVATE_FOLDER });
  await openPrivateRoot(folder);
  return clusterFilesOf(folder);
}

/** Rejects with ENOENT if the folder does not exist. */
export async function clusterFilesOf(folder: string): Promise<ClusterFiles> {
  const real = await realpath(folder);
  const pathOf = (name: string): string => join(real, name);
  return { folder: real, cluster: pathOf('cluster'), password: pathOf('password'), log: pathOf('server.log') };
}

/** Returns null if there is no password yet. */
export const readPassword = (files: ClusterFiles): Promise<string | null> =>
  readFile(files.password, 'utf8').then((text) => text.trim() || null, nullIfMissing);

export async function createPassword(files: ClusterFiles): Promise<string> {
  const password = randomText(BASE62, PASSWORD_LENGTH);
  const unfinished = `${files.password}.new`;
  await writeFile(unfinished, `${password}\n`, { mode: 0o600, flush: true });
  await rename(unfinished, files.password);
  return password;
}

/** Returns the cluster's major version, or null if there is no cluster. */
export async function readClusterVersion(files: ClusterFiles): Promise<number | null> {
  const text = await readFile(join(files.cluster, 'PG_VERSION'), 'utf8').catch(nullIfMissing);
  if (text !== null) return Number.parseInt(text, 10);
  const content = await readdir(files.cluster).catch(nullIfMissing);
  if (content === null || content.length === 0) return null;
  throw new Error(`${files.cluster} is not a PostgreSQL data directory (no PG_VERSION): restore it from a backup.`);
}

/**
 * Makes the identity that will run PostgreSQL the owner of everything in the folder. Only root can change owners; other
 * users get an error for a folder that is not theirs. The folder itself is changed last, so its owner shows whether the
 * work is done.
 */
export async function changeOwner(runAs: RunAs, files: ClusterFiles): Promise<void> {
  const { uid } = await stat(files.folder);
  if (uid === runAs.owner) return;
  if (process.getuid?.() !== 0) {
    throw new Error(
      `${files.folder} belongs to another user (id ${uid}): run Signpost as that user, or change the owner of the folder (chown).`,
    );
  }
  const group = runAs.user?.groupId ?? process.getgid?.() ?? 0;
  for (const entry of await readdir(files.folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!(await lstat(path)).isSymbolicLink()) await chown(path, runAs.owner, group);
  }
  await chown(files.folder, runAs.owner, group);
}

/** Opens the log for appending. The caller must close it. */
export async function openLog(files: ClusterFiles): Promise<Awaited<ReturnType<typeof open>>> {
  const size = await stat(files.log).then((found) => found.size, nullIfMissing);
  if (size !== null && size > LOG_BYTES_MAX) await rename(files.log, `${files.log}.1`);
  return open(files.log, 'a', 0o600);
}

/** For `catch`: returns null for a missing file, and throws any other error. */
function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
