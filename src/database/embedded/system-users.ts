import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';

export interface SystemUser {
  readonly name: string;
  readonly userId: number;
  readonly groupId: number;
}

/** The users of the machine's own list, root excepted, in its order. Those of a directory service are not in it. */
export async function listSystemUsers(file = '/etc/passwd'): Promise<SystemUser[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return parseSystemUsers(text);
}

/** passwd(5): `name:password:uid:gid:comment:home:shell`. Lines of another form are passed over. */
export const parseSystemUsers = (text: string): SystemUser[] =>
  text.split('\n').flatMap((line) => {
    const [name = '', , userId = '', groupId = ''] = line.split(':');
    const isUser = name !== '' && !name.startsWith('#') && /^-?\d+$/.test(userId) && /^-?\d+$/.test(groupId);
    return isUser && Number(userId) !== 0 ? [{ name, userId: Number(userId), groupId: Number(groupId) }] : [];
  });

/** False for a bare user id, as in a container run with `--user 12345`: initdb insists on a name. */
export function currentUserHasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}
