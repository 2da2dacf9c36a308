import { readFile, rm, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../../core/free-port.js';
import type { Logger } from '../../../core/logger.js';
import type { Binaries } from './binaries.js';
import { type ClusterFiles, openLog } from './cluster-files.js';
import { postmasterFilePath, readPostmasterFile } from './postmaster-file.js';
import { isPostmasterOf, processExists } from './postmaster-process.js';
import { type RunAs, spawnProgram } from './run-program.js';

/** A start after a crash first replays the write-ahead log: max_wal_size (1 GB) and a little more at most. */
export const START_LIMIT_MS = 60_000;
const PORT_ATTEMPTS = 5;
/** For tests, which run many services at once and need no durability. */
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 400 };
/** Children of a killed postmaster hold its shared memory until they notice; idle ones notice immediately. */
const MEMORY_HELD_PAUSE_MS = 200;

export interface RunningServer {
  readonly pid: number;
  readonly port: number;
}

export interface LaunchInput {
  readonly binaries: Binaries;
  readonly runAs: RunAs;
  readonly files: ClusterFiles;
  readonly durable: boolean;
  readonly logger: Logger;
  /** Called each time a process was started, before it is ready. */
  readonly onLaunch: () => void;
}

/** Starts the server on a free port and waits until it accepts connections. No postmaster of this cluster may be alive. */
export async function launchServer(input: LaunchInput): Promise<RunningServer> {
  const deadline = Date.now() + START_LIMIT_MS;
  for (let portAttempt = 1; ; ) {
    await removeStaleFile(input.files.cluster);
    const port = await findFreePort();
    const result = await launchOnce(input, port, deadline);
    if ('pid' in result) return result;

    const isPortTaken = /could not bind|could not create any TCP\/IP sockets/.test(result.failure);
    const isMemoryHeld = /shared memory block|lock file .* already exists/.test(result.failure);
    if (isPortTaken && portAttempt < PORT_ATTEMPTS) portAttempt++;
    else if (isMemoryHeld && Date.now() < deadline) await sleep(MEMORY_HELD_PAUSE_MS);
    else throw new Error(`PostgreSQL did not start: ${lastErrorLine(result.failure)} See ${input.files.log}`);
  }
}

/**
 * PostgreSQL takes any live process with the recorded ID for its postmaster and refuses to start, although the ID may
 * belong to another program by now. It also checks the shared memory segment of the folder's inode, which needs no
 * file.
 */
async function removeStaleFile(cluster: string): Promise<void> {
  const file = await readPostmasterFile(cluster);
  if (file === null || !processExists(file.pid) || (await isPostmasterOf(file.pid, cluster))) return;
  await rm(postmasterFilePath(cluster), { force: true });
}

async function launchOnce(
  { binaries, runAs, files, durable, logger, onLaunch }: LaunchInput,
  port: number,
  deadline: number,
): Promise<RunningServer | { failure: string }> {
  const log = await openLog(files);
  const logStart = (await stat(files.log)).size;
  // The process has its own process group, so that Ctrl-C in the terminal reaches only the service, which drains first.
  const child = spawnProgram(runAs, binaries.postgres, serverArguments(files.cluster, port, durable), {
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  let ended: string | null = null;
  child.once('error', (error) => {
    ended = error.message;
  });
  child.once('exit', (code, signal) => {
    ended ??= `ended with ${signal ?? `code ${code}`}`;
  });
  child.unref();
  await log.close();
  onLaunch();

  for (let polls = 0; ; polls++) {
    const file = await readPostmasterFile(files.cluster);
    if (file !== null && file.pid === child.pid && file.status === 'ready') return { pid: file.pid, port };
    if (ended !== null) return { failure: `${await readFrom(files.log, logStart)}\n${ended}` };
    if (Date.now() > deadline) {
      // The process is left running, so that it continues recovering and the next start adopts it.
      throw new Error(`PostgreSQL (process ${child.pid}) is still recovering: start again later. See ${files.log}`);
    }
    if (polls % 250 === 249) logger.info({ pid: child.pid }, 'embedded PostgreSQL is still starting');
    await sleep(polls < 50 ? 5 : 20);
  }
}

/** Settings that override postgresql.conf. The log contains no statements or values, because they may be personal. */
const serverArguments = (cluster: string, port: number, durable: boolean): string[] => {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_checkpoints: 'off',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(durable ? {} : NOT_DURABLE),
  };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
};

const readFrom = async (path: string, start: number): Promise<string> =>
  (await readFile(path)).subarray(start).toString();

const lastErrorLine = (text: string): string => {
  const lines = text.split('\n').filter((candidate) => candidate.trim() !== '');
  const line = lines.findLast((candidate) => /FATAL|PANIC/.test(candidate)) ?? lines.at(-1) ?? 'no reason given';
  return `${line.trim().replace(/\.?$/, '')}.`;
};
