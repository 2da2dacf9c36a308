import { isUuid } from '../../core/ids.js';
import type { StoredName } from './file-store.js';

/** The folders of a store. A copy of a whole bucket is a folder of files, and the other way round. */
export const FILES = 'files';
export const COPIES = 'copies';
/** The name of the store's own id. */
export const STORE_ID = 'store-id';

/** No name can leave the folder of its file. */
const COPY_NAME = /^[a-z0-9-]{1,32}(\.[a-z]{1,8})?$/;

export const isCopyName = (name: string): boolean => COPY_NAME.test(name);

/** Returns where a file is in a store: `files/{id}`. Throws for what is not an id. */
export function nameOfFile(id: string): string {
  if (!isUuid(id)) throw new Error('a file is named by its id alone');
  return `${FILES}/${id}`;
}

/** Returns where the copies of a file are in a store, with a slash at its end. */
export function nameOfCopies(id: string): string {
  if (!isUuid(id)) throw new Error('a file is named by its id alone');
  return `${COPIES}/${id}/`;
}

/** Returns where a file or a copy is in a store: `files/{id}` or `copies/{id}/{copy}`. Throws for any other names. */
export function storedName({ id, copy }: StoredName): string {
  if (copy === undefined) return nameOfFile(id);
  if (!isCopyName(copy)) throw new Error('a copy has a short plain name');
  return nameOfCopies(id) + copy;
}

/** Returns what is stored under a name, or null for what no store puts there. */
export function readStoredName(name: string): StoredName | null {
  const [folder, id = '', copy, ...more] = name.split('/');
  if (!isUuid(id) || more.length > 0) return null;
  if (folder === FILES && copy === undefined) return { id };
  return folder === COPIES && copy !== undefined && isCopyName(copy) ? { id, copy } : null;
}
