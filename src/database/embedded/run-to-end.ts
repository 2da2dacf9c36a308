import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import type { RunAs } from './run-as.js';

/**
 * All that PostgreSQL is given: nothing of the service's environment, which may hold secrets, PG* variables or a
 * locale, and which a server that outlives the service would keep.
 */
const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' };

export interface Finished {
  /** Null when the program could not be started or was ended by a signal. */
  readonly exitCode: number | null;
  /** Standard output and error together. */
  readonly output: string;
}

/** Runs a program to its end. Never rejects: a program that is not there is told in the output. */
export const runToEnd = (runAs: RunAs, program: string, args: readonly string[]): Promise<Finished> =>
  new Promise((resolve) => {
    const child = spawnAs(runAs, program, args, { detached: false, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', (error) => resolve({ exitCode: null, output: error.message }));
    child.once('close', (exitCode) => resolve({ exitCode, output }));
  });

/** The one place that starts a program of PostgreSQL. The caller must listen for `error`. */
export function spawnAs(
  runAs: RunAs,
  program: string,
  args: readonly string[],
  options: { detached: boolean; stdio: StdioOptions },
): ChildProcess {
  const [command = program, ...rest] = [...runAs.prefix, program, ...args];
  const identity = runAs.user === null ? {} : { uid: runAs.user.userId, gid: runAs.user.groupId };
  return spawn(command, rest, { ...options, ...identity, cwd: '/', env: ENVIRONMENT });
}
