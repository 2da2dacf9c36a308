import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import type { SystemUser } from './system-users.js';

/** Identity under which PostgreSQL's programs run. They refuse root, and a user without a name. */
export interface RunAs {
  readonly description: string;
  /** Command in front of the program that enters a user namespace; may be empty. */
  readonly prefix: readonly string[];
  /** Set only if the process changes to another user. */
  readonly user: SystemUser | null;
  /** User ID, as this process sees it, that must own the database's files. */
  readonly owner: number;
}

/**
 * PostgreSQL's entire environment. The service's own may have secrets, PG* variables or a locale, which a server that
 * outlives the service would retain.
 */
const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' };

export interface ProgramResult {
  /** Null if the program could not be started or was killed by a signal. */
  readonly exitCode: number | null;
  /** Standard output and standard error together. */
  readonly output: string;
}

/** Runs a program until it exits. Never rejects: if the program could not be started, the output says so. */
export const runProgram = (runAs: RunAs, program: string, args: readonly string[]): Promise<ProgramResult> =>
  new Promise((resolve) => {
    const child = spawnProgram(runAs, program, args, { detached: false, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', (error) => resolve({ exitCode: null, output: error.message }));
    child.once('close', (exitCode) => resolve({ exitCode, output }));
  });

/** Starts a program. The caller must listen for `error`. */
export function spawnProgram(
  runAs: RunAs,
  program: string,
  args: readonly string[],
  options: { detached: boolean; stdio: StdioOptions },
): ChildProcess {
  const [command = program, ...rest] = [...runAs.prefix, program, ...args];
  const identity = runAs.user === null ? {} : { uid: runAs.user.userId, gid: runAs.user.groupId };
  return spawn(command, rest, { ...options, ...identity, cwd: '/', env: ENVIRONMENT });
}
