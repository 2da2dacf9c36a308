import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../shared/logger.js';
import { runToEnd } from './run-to-end.js';

/** Fast shutdown, immediate shutdown (recovery at the next start), and the end of a process that hears neither. */
const STOP_STEPS: readonly { signal: NodeJS.Signals; waitMs: number }[] = [
  { signal: 'SIGINT', waitMs: 30_000 },
  { signal: 'SIGQUIT', waitMs: 10_000 },
  { signal: 'SIGKILL', waitMs: 5_000 },
];

/**
 * Whether this process id is, at this moment, the live postmaster of that cluster: a recycled id, a zombie that nobody
 * collects and the server of a copied folder are not. Asks the kernel, not the network.
 */
export const isPostmasterOf = (pid: number, cluster: string): Promise<boolean> =>
  process.platform === 'linux' ? isPostmasterInProc(pid, cluster) : isPostmasterInList(pid, cluster);

/**
 * The postmaster's working directory is its data directory, also after that was moved. Its children share it, but they
 * rewrite their command line ("postgres: checkpointer").
 */
async function isPostmasterInProc(pid: number, cluster: string): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const [program = '', ...args] = command.split('\0');
  if (basename(program) !== 'postgres') return false;
  try {
    const [there, here] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(cluster)]);
    return there.ino === here.ino && there.dev === here.dev;
  } catch (error) {
    // Another user's process: its command line is all that may be read of it.
    const isForeign = error instanceof Error && 'code' in error && error.code === 'EACCES';
    return isForeign && args.includes(cluster);
  }
}

async function isPostmasterInList(pid: number, cluster: string): Promise<boolean> {
  const nobody = { description: 'this user', prefix: [], user: null, owner: -1 };
  const { output } = await runToEnd(nobody, 'ps', ['-ww', '-o', 'args=', '-p', String(pid)]);
  return output.includes(`/postgres -D ${cluster} `);
}

/** True when a process with this id exists, whatever it is, a zombie and another user's included. */
export function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Stops the cluster's postmaster if that process is it, and waits until it is gone. Signals nobody else. */
export async function stopPostmaster(pid: number, cluster: string, logger: Logger): Promise<void> {
  for (const { signal, waitMs } of STOP_STEPS) {
    if (!(await isPostmasterOf(pid, cluster))) return;
    if (signal !== 'SIGINT') logger.warn({ pid, signal }, 'embedded PostgreSQL does not stop');
    sendSignal(pid, signal);
    if (await waitUntilGone(pid, cluster, waitMs)) return;
  }
  throw new Error(`The embedded PostgreSQL (process ${pid}) could not be stopped.`);
}

/** False when it still runs after that time. */
export async function waitUntilGone(pid: number, cluster: string, waitMs: number): Promise<boolean> {
  const deadline = Date.now() + waitMs;
  while (await isPostmasterOf(pid, cluster)) {
    if (Date.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
