import { readFile, rm, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../shared/free-port.js';
import type { Logger } from '../../shared/logger.js';
import type { Binaries } from './binaries.js';
import { type ClusterFiles, openLog } from './cluster-files.js';
import { postmasterFilePath, readPostmasterFile } from './postmaster-file.js';
import { isPostmasterOf, isTaken } from './postmaster-process.js';
import type { RunAs } from './run-as.js';
import { spawnAs } from './run-to-end.js';

/** A start after a crash replays the write-ahead log first: at most max_wal_size (1 GB) and a little. */
export const START_LIMIT_MS = 60_000;
const PORT_ATTEMPTS = 5;
/** Children of a killed postmaster hold the shared memory until they notice, at once when idle. */
const STILL_HELD_PAUSE_MS = 200;

export interface Launched {
  readonly pid: number;
  readonly port: number;
}

export interface LaunchInput {
  readonly binaries: Binaries;
  readonly runAs: RunAs;
  readonly files: ClusterFiles;
  readonly durable: boolean;
  readonly logger: Logger;
}

/** Starts the server on a free port and waits until it takes connections. No postmaster of this cluster may be alive. */
export async function launchServer(input: LaunchInput): Promise<Launched> {
  const deadline = Date.now() + START_LIMIT_MS;
  for (let portAttempt = 1; ; ) {
    await removeStaleFile(input.files.cluster);
    const port = await findFreePort();
    const result = await launchOnce(input, port, deadline);
    if ('pid' in result) return result;

    const isPortTaken = /could not bind|could not create any TCP\/IP sockets/.test(result.complaint);
    const isStillHeld = /shared memory block|lock file .* already exists/.test(result.complaint);
    if (isPortTaken && portAttempt < PORT_ATTEMPTS) portAttempt++;
    else if (isStillHeld && Date.now() < deadline) await sleep(STILL_HELD_PAUSE_MS);
    else throw new Error(`PostgreSQL did not start: ${lastComplaint(result.complaint)} See ${input.files.log}`);
  }
}

/**
 * PostgreSQL takes any living process with the recorded id for its own postmaster and refuses to start; the id may
 * have been given to another program since. Its second guard, the shared memory segment found by the folder's inode,
 * does not need the file.
 */
async function removeStaleFile(cluster: string): Promise<void> {
  const file = await readPostmasterFile(cluster);
  if (file === null || !isTaken(file.pid) || (await isPostmasterOf(file.pid, cluster))) return;
  await rm(postmasterFilePath(cluster), { force: true });
}

async function launchOnce(
  { binaries, runAs, files, durable, logger }: LaunchInput,
  port: number,
  deadline: number,
): Promise<Launched | { complaint: string }> {
  const log = await openLog(files);
  const logStart = (await stat(files.log)).size;
  // A session and process group of its own: Ctrl-C in the terminal reaches the service alone, which drains first.
  const child = spawnAs(runAs, binaries.postgres, serverArguments(files.cluster, port, durable), {
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

  for (let polls = 0; ; polls++) {
    const file = await readPostmasterFile(files.cluster);
    if (file !== null && file.pid === child.pid && file.status === 'ready') return { pid: file.pid, port };
    if (ended !== null) return { complaint: `${await readFrom(files.log, logStart)}\n${ended}` };
    if (Date.now() > deadline) {
      // Left alive: it goes on recovering, and the next start adopts it instead of beginning anew.
      throw new Error(`PostgreSQL (process ${child.pid}) is still recovering: start again later. See ${files.log}`);
    }
    if (polls % 250 === 249) logger.info({ pid: child.pid }, 'embedded PostgreSQL is still starting');
    await sleep(polls < 50 ? 5 : 20);
  }
}

/** What must hold whatever postgresql.conf says. The log names no statement and no value: they may be personal. */
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
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
};

const readFrom = async (path: string, start: number): Promise<string> =>
  (await readFile(path)).subarray(start).toString();

const lastComplaint = (text: string): string => {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const told = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? 'no reason told';
  return `${told.trim().replace(/\.?$/, '')}.`;
};
