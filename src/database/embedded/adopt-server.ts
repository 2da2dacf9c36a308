import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../shared/logger.js';
import type { ClusterFiles } from './cluster-files.js';
import { type Launched, START_LIMIT_MS } from './launch-server.js';
import { readPostmasterFile } from './postmaster-file.js';
import { isPostmasterOf, stopPostmaster } from './postmaster-process.js';
import { askServer } from './server-connection.js';

/** For a postmaster that says it is ready and does not answer. */
const SILENCE_LIMIT_MS = 10_000;
const POLL_MS = 25;

/**
 * The server of this cluster that an earlier run left behind (killed before it could stop it), once it answers; null
 * when there is none. One that is stopping is waited for; one that does not answer, or runs without the durability
 * that is wanted, is stopped: the caller then starts a new one.
 */
export async function adoptServer(
  files: ClusterFiles,
  password: string,
  durable: boolean,
  logger: Logger,
): Promise<Launched | null> {
  const begun = Date.now();
  let answered = begun;
  for (;;) {
    const file = await readPostmasterFile(files.cluster);
    if (file === null || !(await isPostmasterOf(file.pid, files.cluster))) return null;

    const answer = file.port === null ? { kind: 'busy' as const } : await askServer({ port: file.port, password });
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
      logger.warn({ pid: file.pid }, 'restarting the embedded PostgreSQL, which does not answer');
      await stopPostmaster(file.pid, files.cluster, logger);
      return null;
    }
    await sleep(POLL_MS);
  }
}
