import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';

export interface SystemUser {
  readonly name: string;
  readonly userId: number;
  readonly groupId: number;
}

/** Returns the machine's local users except root, in file order. Users of a directory service are not included. */
export async function listSystemUsers(): Promise<SystemUser[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return parseSystemUsers(text);
}

/** passwd(5): `name:password:uid:gid:comment:home:shell`. Other lines are skipped. */
export const parseSystemUsers = (text: string): SystemUser[] =>
  text.split('\n').flatMap((line) => {
    const [name = '', , userId = '', groupId = ''] = line.split(':');
    const isUser = name !== '' && !name.startsWith('#') && /^-?\d+$/.test(userId) && /^-?\d+$/.test(groupId);
    return isUser && Number(userId) !== 0 ? [{ name, userId: Number(userId), groupId: Number(groupId) }] : [];
  });

/** Returns false for a user ID without a name, as in a container run with `--user 12345`. initdb requires a name. */
export function currentUserHasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}
