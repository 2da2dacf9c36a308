import { chmod, chown, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type RunAs, runProgram } from './run-program.js';
import { currentUserHasName, listSystemUsers, type SystemUser } from './system-users.js';

/**
 * Finds an identity that can run `postgres` and enter the folder, by trying candidates. Costs one short process for each candidate.
 *
 * Root enters a user namespace in which it has another name. Root keeps the files, so any folder of root's will do.
 * Where the machine forbids namespaces, or a root without privileges cannot enter the folder, the candidates are the
 * owner of the data folder and the usual system users. Their group gets permission to pass through the data folder without
 * listing it.
 */
export async function chooseRunAs(postgres: string, folder: string): Promise<RunAs> {
  const self = process.getuid?.() ?? -1;
  if (self !== 0 && currentUserHasName())
    return { description: 'the current user', prefix: [], user: null, owner: self };

  const users = await listSystemUsers();
  const candidates = [...inNamespace(users, self), ...(self === 0 ? await asOtherUser(users, folder) : [])];
  const failures: string[] = [];
  for (const candidate of candidates) {
    const failure = await failureOf(candidate, postgres, dirname(folder));
    if (failure === null || (await canEnterByGroup(candidate, postgres, dirname(folder)))) return candidate;
    failures.push(`${candidate.description}: ${failure}`);
  }
  const who = self === 0 ? 'as root' : `as user id ${self}, which has no name`;
  throw new Error(
    `PostgreSQL does not run ${who}, and no other identity can run it on ${folder} (${failures.join('; ')}): ` +
      'set DATABASE_URL, or run Signpost as an ordinary user.',
  );
}

/** Uses unshare(1) of util-linux. The name inside the namespace must exist; it is only visible there. */
function inNamespace(users: readonly SystemUser[], self: number): RunAs[] {
  const name = users[0];
  if (name === undefined || process.platform !== 'linux') return [];
  const maps = [`--map-user=${name.userId}`, `--map-group=${name.groupId}`];
  return [{ description: 'a user namespace', prefix: ['unshare', '--user', ...maps, '--'], user: null, owner: self }];
}

async function asOtherUser(users: readonly SystemUser[], folder: string): Promise<RunAs[]> {
  const { uid } = await stat(dirname(folder));
  const candidates = [
    users.find((user) => user.userId === uid),
    users.find((user) => user.name === 'postgres'),
    users.find((user) => user.name === 'nobody'),
  ];
  return [...new Set(candidates)].flatMap((user) =>
    user === undefined ? [] : [{ description: `user ${user.name}`, prefix: [], user, owner: user.userId }],
  );
}

/** Mode of a data folder of root's that lets PostgreSQL's group pass to its own folder. */
export const GROUP_MAY_PASS = 0o710;

/** Lets another user's group pass through a folder of root's. Restores the folder if that does not help. */
async function canEnterByGroup(candidate: RunAs, postgres: string, folder: string): Promise<boolean> {
  const { uid, gid, mode } = await stat(folder);
  if (candidate.user === null || uid !== process.getuid?.()) return false;
  await chown(folder, uid, candidate.user.groupId);
  await chmod(folder, GROUP_MAY_PASS);
  if ((await failureOf(candidate, postgres, folder)) === null) return true;
  await chown(folder, uid, gid);
  await chmod(folder, mode & 0o7777);
  return false;
}

/** Returns in one line why this identity cannot load the binary or enter the folder, or null if it can. */
async function failureOf(candidate: RunAs, postgres: string, folder: string): Promise<string | null> {
  const script = 'cd "$1" && exec "$0" --version';
  const { exitCode, output } = await runProgram(candidate, '/bin/sh', ['-c', script, postgres, folder]);
  return exitCode === 0 ? null : output.trim().replace(/\s+/g, ' ') || `exit code ${exitCode}`;
}
