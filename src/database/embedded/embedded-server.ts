import type { Logger } from '../../shared/logger.js';
import { adoptServer } from './adopt-server.js';
import { type Binaries, locateBinaries } from './binaries.js';
import {
  type ClusterFiles,
  createPassword,
  filesOf,
  giveFolderTo,
  prepareFolder,
  readClusterVersion,
  readPassword,
} from './cluster-files.js';
import { initialiseCluster } from './initialise-cluster.js';
import { type Launched, launchServer } from './launch-server.js';
import { makeLibraryLinks } from './library-links.js';
import { readPostmasterFile } from './postmaster-file.js';
import { isPostmasterOf, stopPostmaster } from './postmaster-process.js';
import { chooseRunAs } from './run-as.js';
import { askServer, ensureDatabase, urlOf } from './server-connection.js';

/** A PostgreSQL of our own, on 127.0.0.1 and a port that changes from start to start. */
export interface EmbeddedServer {
  /** `postgres://…`, with the superuser's password. */
  readonly url: string;
  /** True when an earlier run had left it running. */
  readonly adopted: boolean;
  readonly pid: number;
  /** Ends every connection, writes a checkpoint and waits until the process is gone. May be called more than once. */
  stop(): Promise<void>;
}

export interface EmbeddedServerOptions {
  /** `<data folder>/postgres`; made when missing. Only one process may start or stop a server on it at a time. */
  readonly folder: string;
  /** False only for tests: a crash of the machine then loses the database. */
  readonly durable?: boolean;
  /** Created when missing. */
  readonly database?: string;
  readonly logger: Logger;
}

const DATABASE = 'signpost';

/**
 * Starts PostgreSQL on the folder, or takes over the one that an earlier run left on it. The server does not keep this
 * process alive, and outlives it when it is killed: the next start adopts it.
 */
export async function startEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const { durable = true, database = DATABASE, logger } = options;
  const binaries = await locateBinaries();
  const files = await prepareFolder(options.folder);
  const exists = await checkVersion(files, binaries);
  const password = await providePassword(files, exists);

  const found = exists ? await adoptServer(files, password, durable, logger) : null;
  const server = found ?? (await launch(binaries, files, { exists, durable, logger }));
  const adopted = found !== null;
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

/** The address of a server that is already running on that folder, or null. For a command beside the service. */
export async function findEmbeddedServer(folder: string, database: string = DATABASE): Promise<string | null> {
  const files = await filesOf(folder).catch(() => null);
  const password = files === null ? null : await readPassword(files);
  if (files === null || password === null) return null;
  const file = await readPostmasterFile(files.cluster);
  if (file === null || file.port === null || !(await isPostmasterOf(file.pid, files.cluster))) return null;
  const address = { port: file.port, password };
  return (await askServer(address)).kind === 'ready' ? urlOf(address, database) : null;
}

/** Whether there is a cluster already. One of another major version cannot be opened by these binaries. */
async function checkVersion(files: ClusterFiles, binaries: Binaries): Promise<boolean> {
  const version = await readClusterVersion(files);
  if (version !== null && version !== binaries.major) {
    throw new Error(
      `The database in ${files.cluster} was made by PostgreSQL ${version} and this Signpost brings ${binaries.major}: ` +
        'dump it with the earlier version (pg_dump), move the folder away, start, and restore the dump.',
    );
  }
  return version !== null;
}

async function providePassword(files: ClusterFiles, clusterExists: boolean): Promise<string> {
  const password = await readPassword(files);
  if (password !== null) return password;
  if (clusterExists) throw new Error(`${files.password} is missing: restore it from a backup of the data folder.`);
  return createPassword(files);
}

async function launch(
  binaries: Binaries,
  files: ClusterFiles,
  { exists, durable, logger }: { exists: boolean; durable: boolean; logger: Logger },
): Promise<Launched> {
  await makeLibraryLinks(binaries.packageFolder);
  const runAs = await chooseRunAs(binaries.postgres, files.folder);
  await giveFolderTo(runAs, files);
  if (!exists) {
    logger.info({ folder: files.folder }, 'making a new database');
    await initialiseCluster(binaries, runAs, files, durable);
  }
  return launchServer({ binaries, runAs, files, durable, logger });
}
