import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../../core/logger.js';
import { type RunAs, runProgram } from './run-program.js';

/**
 * Fast shutdown, then immediate shutdown (with recovery at the next start), then killing a process that ignores both.
 */
const STOP_STEPS: readonly { signal: NodeJS.Signals; waitMs: number }[] = [
  { signal: 'SIGINT', waitMs: 30_000 },
  { signal: 'SIGQUIT', waitMs: 10_000 },
  { signal: 'SIGKILL', waitMs: 5_000 },
];

/**
 * Returns whether this process currently is the live postmaster of that cluster. A recycled process ID, a zombie and
 * the server of a copied folder are not. Asks the operating system, not the server.
 */
export const isPostmasterOf = (pid: number, cluster: string): Promise<boolean> =>
  process.platform === 'linux' ? isPostmasterByProc(pid, cluster) : isPostmasterByPs(pid, cluster);

/**
 * The postmaster's working directory is its data directory, even after the directory was moved. Its children share it,
 * but they change their command line ("postgres: checkpointer").
 */
async function isPostmasterByProc(pid: number, cluster: string): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const [program = '', ...args] = command.split('\0');
  if (basename(program) !== 'postgres') return false;
  try {
    const [working, expected] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(cluster)]);
    return working.ino === expected.ino && working.dev === expected.dev;
  } catch (error) {
    // For another user's process, only the command line is readable.
    const isForeign = error instanceof Error && 'code' in error && error.code === 'EACCES';
    return isForeign && args.includes(cluster);
  }
}

async function isPostmasterByPs(pid: number, cluster: string): Promise<boolean> {
  const currentUser: RunAs = { description: 'the current user', prefix: [], user: null, owner: -1 };
  const { output } = await runProgram(currentUser, 'ps', ['-ww', '-o', 'args=', '-p', String(pid)]);
  return output.includes(`/postgres -D ${cluster} `);
}

/** Returns whether any process has this ID, including zombies and processes of other users. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Stops the process if it is the cluster's postmaster, and waits until it is gone. Sends no signal to other processes.
 */
export async function stopPostmaster(pid: number, cluster: string, logger: Logger): Promise<void> {
  for (const { signal, waitMs } of STOP_STEPS) {
    if (!(await isPostmasterOf(pid, cluster))) return;
    if (signal !== 'SIGINT')
      logger.warn({ pid, signal }, 'embedded PostgreSQL has not stopped; sending a stronger signal');
    sendSignal(pid, signal);
    if (await waitUntilGone(pid, cluster, waitMs)) return;
  }
  throw new Error(`The embedded PostgreSQL (process ${pid}) could not be stopped.`);
}

/** Returns false if it is still running after that time. */
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
