import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../../core/logger.js';
import type { ClusterFiles } from './cluster-files.js';
import { type RunningServer, START_LIMIT_MS } from './launch-server.js';
import { readPostmasterFile } from './postmaster-file.js';
import { isPostmasterOf, stopPostmaster } from './postmaster-process.js';
import { probeServer } from './server-connection.js';

/** How long a postmaster may be unresponsive although its file says that it is ready. */
const SILENCE_LIMIT_MS = 10_000;
const POLL_MS = 25;

/**
 * Returns the server that an earlier, killed process left running on this cluster, as soon as it responds. Returns null
 * if there is none, so the caller must launch one. Waits for a server that is stopping. Stops a server that does not
 * respond or runs without the required durability.
 */
export async function adoptServer(
  files: ClusterFiles,
  password: string,
  durable: boolean,
  logger: Logger,
): Promise<RunningServer | null> {
  const begun = Date.now();
  let answered = begun;
  for (;;) {
    const file = await readPostmasterFile(files.cluster);
    if (file === null || !(await isPostmasterOf(file.pid, files.cluster))) return null;

    const answer = file.port === null ? { kind: 'busy' as const } : await probeServer({ port: file.port, password });
    if (answer.kind === 'wrong_password') {
      throw new Error(`The server on ${files.cluster} refuses the password in ${files.password}: restore that file.`);
    }
    if (answer.kind === 'ready' && file.port !== null) {
      if (answer.durable || !durable) return { pid: file.pid, port: file.port };
      logger.info({ pid: file.pid }, 'restarting the embedded PostgreSQL, which runs without durability');
      await stopPostmaster(file.pid, files.cluster, logger);
      return null;
    }
    if (answer.kind === 'busy' || file.status !== 'ready') answered = Date.now();

    const isSilent = Date.now() - answered > SILENCE_LIMIT_MS;
    if (isSilent || Date.now() - begun > START_LIMIT_MS) {
      if (file.status === 'starting') {
        throw new Error(`PostgreSQL (process ${file.pid}) is still recovering: start again later. See ${files.log}`);
      }
      logger.warn({ pid: file.pid }, 'restarting the embedded PostgreSQL, which does not respond');
      await stopPostmaster(file.pid, files.cluster, logger);
      return null;
    }
    await sleep(POLL_MS);
  }
}
