import { chown, lstat, mkdir, open, readdir, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BASE62, randomText } from '../../../core/ids.js';
import { closeTree, openPrivateRoot, PRIVATE_FOLDER } from '../../../core/private-folder.js';
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

/** What the owner needs, and what nobody else may have: PostgreSQL starts only with the modes 0700 and 0750. */
const OWNER = 0o700;
const FORBIDDEN = 0o027;

/** Folders of a cluster that may be empty, which some backups leave out. PostgreSQL does not start without them. */
const OFTEN_EMPTY = [
  ...['pg_commit_ts', 'pg_dynshmem', 'pg_logical', 'pg_logical/mappings', 'pg_logical/snapshots', 'pg_notify'],
  ...['pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat', 'pg_stat_tmp', 'pg_subtrans', 'pg_tblspc', 'pg_twophase'],
  ...['pg_wal/archive_status', 'pg_wal/summaries'],
];

/**
 * Gives a cluster that was restored or mounted with other modes those that PostgreSQL requires, and the empty folders
 * that got lost. Call it when the owner is right.
 */
export async function repairCluster(runAs: RunAs, files: ClusterFiles): Promise<void> {
  const hasWrongMode = async (): Promise<boolean> => {
    const { mode } = await stat(files.cluster);
    return (mode & OWNER) !== OWNER || (mode & FORBIDDEN) !== 0;
  };
  if (await hasWrongMode()) {
    await closeTree(files.cluster);
    if (await hasWrongMode())
      throw new Error(
        `${files.cluster} must have the mode 0700, which cannot be set here: run chmod -R u=rwX,go= on it.`,
      );
  }
  for (const name of OFTEN_EMPTY) {
    const path = join(files.cluster, name);
    const isNew = await mkdir(path, { mode: PRIVATE_FOLDER }).then(() => true, nullIfPresent);
    if (isNew && runAs.user !== null) await chown(path, runAs.owner, runAs.user.groupId);
  }
}

/** Without `pg_wal` itself, PostgreSQL says what is missing. */
function nullIfPresent(error: NodeJS.ErrnoException): null {
  if (error.code === 'EEXIST' || error.code === 'ENOENT') return null;
  throw error;
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
