import { join } from 'node:path';
import type { Logger } from '../../../core/logger.js';
import { adoptServer } from './adopt-server.js';
import { type Binaries, locateBinaries } from './binaries.js';
import { chooseRunAs } from './choose-run-as.js';
import {
  type ClusterFiles,
  changeOwner,
  clusterFilesOf,
  createPassword,
  prepareFolder,
  readClusterVersion,
  readPassword,
  repairCluster,
} from './cluster-files.js';
import { initialiseCluster } from './initialise-cluster.js';
import { launchServer, type RunningServer } from './launch-server.js';
import { createLibraryLinks } from './library-links.js';
import { readPostmasterFile } from './postmaster-file.js';
import { isPostmasterOf, stopPostmaster } from './postmaster-process.js';
import { ensureDatabase, probeServer, urlOf } from './server-connection.js';

/** A PostgreSQL server for this service alone, on 127.0.0.1 and a port that changes with every start. */
export interface EmbeddedServer {
  /** `postgres://…`, with the superuser's password. */
  readonly url: string;
  /** True if an earlier process had left it running. */
  readonly adopted: boolean;
  readonly pid: number;
  /** Closes every connection, writes a checkpoint and waits for the process to end. Can be called more than once. */
  stop(): Promise<void>;
}

export interface EmbeddedServerOptions {
  /** `<data folder>/postgres`, created if missing. The caller must have locked the data folder. */
  readonly folder: string;
  /** False only in tests: a crash of the machine may then lose the database. */
  readonly durable?: boolean;
  /** Created if missing. */
  readonly database?: string;
  readonly logger: Logger;
  /**
   * Called when the server's process has begun to start, which takes it about 0.1 s. Not called for an adopted server.
   */
  readonly onLaunch?: () => void;
}

const DATABASE = 'signpost';

/** Folder of the embedded server's files. */
export const embeddedFolder = (dataFolder: string): string => join(dataFolder, 'postgres');

/**
 * Starts PostgreSQL on the folder, or adopts the server that an earlier process left running on it. The server does not
 * keep this process alive, and outlives it if it is killed; the next start then adopts it. Steps: find the binaries,
 * prepare folder and password, and adopt a server, or else choose an identity, initialise the cluster and launch one.
 */
export async function startEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const { durable = true, database = DATABASE, logger, onLaunch = () => {} } = options;
  const binaries = await locateBinaries();
  const files = await prepareFolder(options.folder);
  const exists = await checkVersion(files, binaries);
  const password = await readOrCreatePassword(files, exists);

  const adoptedServer = exists ? await adoptServer(files, password, durable, logger) : null;
  const server = adoptedServer ?? (await launch(binaries, files, { exists, durable, logger, onLaunch }));
  const adopted = adoptedServer !== null;
  logger.info({ pid: server.pid, port: server.port, adopted }, 'embedded PostgreSQL is ready');

  const address = { port: server.port, password };
  try {
    await ensureDatabase(address, database);
  } catch (error) {
    await stopPostmaster(server.pid, files.cluster, logger);
    throw error;
  }
  let stopping: Promise<void> | null = null;
  return {
    url: urlOf(address, database),
    adopted,
    pid: server.pid,
    stop: () => {
      stopping ??= stopPostmaster(server.pid, files.cluster, logger);
      return stopping;
    },
  };
}

/** Returns the URL of the server running on that folder, or null. For commands that run alongside the service. */
export async function findEmbeddedServer(folder: string): Promise<string | null> {
  const files = await clusterFilesOf(folder).catch(() => null);
  const password = files === null ? null : await readPassword(files);
  if (files === null || password === null) return null;
  const file = await readPostmasterFile(files.cluster);
  if (file === null || file.port === null || !(await isPostmasterOf(file.pid, files.cluster))) return null;
  const address = { port: file.port, password };
  return (await probeServer(address)).kind === 'ready' ? urlOf(address, DATABASE) : null;
}

/** Returns whether there is a cluster. Throws if its major version differs, because these binaries cannot open it. */
async function checkVersion(files: ClusterFiles, binaries: Binaries): Promise<boolean> {
  const version = await readClusterVersion(files);
  if (version !== null && version !== binaries.major) {
    throw new Error(
      `The database in ${files.cluster} was created by PostgreSQL ${version} and this Signpost contains ${binaries.major}: ` +
        'dump it with the earlier version (pg_dump), move the folder away, start, and restore the dump.',
    );
  }
  return version !== null;
}

async function readOrCreatePassword(files: ClusterFiles, clusterExists: boolean): Promise<string> {
  const password = await readPassword(files);
  if (password !== null) return password;
  if (clusterExists) throw new Error(`${files.password} is missing: restore it from a backup of the data folder.`);
  return createPassword(files);
}

async function launch(
  binaries: Binaries,
  files: ClusterFiles,
  { exists, durable, logger, onLaunch }: { exists: boolean; durable: boolean; logger: Logger; onLaunch: () => void },
): Promise<RunningServer> {
  await createLibraryLinks(binaries.packageFolder);
  const runAs = await chooseRunAs(binaries.postgres, files.folder);
  await changeOwner(runAs, files);
  if (exists) await repairCluster(runAs, files);
  else {
    logger.info({ folder: files.folder }, 'creating a new database');
    await initialiseCluster(binaries, runAs, files, durable);
  }
  return launchServer({ binaries, runAs, files, durable, logger, onLaunch });
}
