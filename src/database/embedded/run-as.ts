import { chmod, chown, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { runToEnd } from './run-to-end.js';
import { currentUserHasName, listSystemUsers, type SystemUser } from './system-users.js';

/** As whom PostgreSQL's programs run. It refuses root, and a user without a name. */
export interface RunAs {
  readonly description: string;
  /** What goes before the program: a command that enters a user namespace, or nothing. */
  readonly prefix: readonly string[];
  /** Set only where the process takes another user's identity. */
  readonly user: SystemUser | null;
  /** The user id, as this process sees it, that must own the database's files. */
  readonly owner: number;
}

/**
 * Chooses an identity that can run `postgres` and reach the folder, by trying. Cost: one short process.
 *
 * Root enters a user namespace in which it bears another name: the files stay root's, so any folder that root owns
 * will do, whatever is above it. Where the machine forbids namespaces, or the way to the folder is closed to a root
 * without privileges, it is the owner of the data folder, or one of the usual system users, whose group may then pass
 * through the data folder, without seeing what is in it.
 */
export async function chooseRunAs(postgres: string, folder: string): Promise<RunAs> {
  const self = process.getuid?.() ?? -1;
  if (self !== 0 && currentUserHasName()) return { description: 'this user', prefix: [], user: null, owner: self };

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
    `PostgreSQL does not run ${who}, and nothing else can run it on ${folder} (${failures.join('; ')}): ` +
      'set DATABASE_URL, or run Signpost as an ordinary user.',
  );
}

/** unshare(1) of util-linux. The name inside the namespace must exist, and is only seen there. */
function inNamespace(users: readonly SystemUser[], self: number): RunAs[] {
  const name = users[0];
  if (name === undefined || process.platform !== 'linux') return [];
  const maps = [`--map-user=${name.userId}`, `--map-group=${name.groupId}`];
  return [{ description: 'a user namespace', prefix: ['unshare', '--user', ...maps, '--'], user: null, owner: self }];
}

async function asOtherUser(users: readonly SystemUser[], folder: string): Promise<RunAs[]> {
  const { uid } = await stat(dirname(folder));
  const chosen = [
    users.find((user) => user.userId === uid),
    users.find((user) => user.name === 'postgres'),
    users.find((user) => user.name === 'nobody'),
  ];
  return [...new Set(chosen)].flatMap((user) =>
    user === undefined ? [] : [{ description: `user ${user.name}`, prefix: [], user, owner: user.userId }],
  );
}

/** The mode of a data folder of root's through which PostgreSQL's group passes to its own folder. */
export const SERVER_ENTERS = 0o710;

/** Lets the group of another user pass through a folder of root's. Leaves the folder as it was where that does not help. */
async function canEnterByGroup(candidate: RunAs, postgres: string, folder: string): Promise<boolean> {
  const { uid, gid, mode } = await stat(folder);
  if (candidate.user === null || uid !== process.getuid?.()) return false;
  await chown(folder, uid, candidate.user.groupId);
  await chmod(folder, SERVER_ENTERS);
  if ((await failureOf(candidate, postgres, folder)) === null) return true;
  await chown(folder, uid, gid);
  await chmod(folder, mode & 0o7777);
  return false;
}

/** Why this identity cannot load the binary or enter the folder, in one line; null when it can. */
async function failureOf(candidate: RunAs, postgres: string, folder: string): Promise<string | null> {
  const script = 'cd "$1" && exec "$0" --version';
  const { exitCode, output } = await runToEnd(candidate, '/bin/sh', ['-c', script, postgres, folder]);
  return exitCode === 0 ? null : output.trim().replace(/\s+/g, ' ') || `exit code ${exitCode}`;
}
