import { randomBytes } from 'node:crypto';
import { isUuid, newId } from '../../core/ids.js';
import type { StoredName } from './file-store.js';

/** Folders of a store. A copy of an entire bucket works as a folder of files, and vice versa. */
export const FILES = 'files';
export const COPIES = 'copies';

/** A text that is stored beside the files, and made at first. */
export interface KeptText {
  /** Name of its object. */
  readonly name: string;
  readonly isValid: (text: string) => boolean;
  readonly make: () => string;
}

/** The store's own id. */
export const STORE_ID: KeptText = { name: 'store-id', isValid: isUuid, make: newId };

/** 256 random bits in base64url. */
export const STORE_SECRET: KeptText = {
  name: 'store-secret',
  isValid: (text) => /^[\w-]{43}$/.test(text),
  make: () => randomBytes(32).toString('base64url'),
};

/** A name that cannot leave the folder of its file. */
const COPY_NAME = /^[a-z0-9-]{1,32}(\.[a-z]{1,8})?$/;

export const isCopyName = (name: string): boolean => COPY_NAME.test(name);

/** Returns the place of a file in a store: `files/{id}`. Throws for an invalid id. */
export function nameOfFile(id: string): string {
  if (!isUuid(id)) throw new Error('a file is named by its id alone');
  return `${FILES}/${id}`;
}

/** Returns the place of a file's copies in a store, with a trailing slash. */
export function nameOfCopies(id: string): string {
  if (!isUuid(id)) throw new Error('a file is named by its id alone');
  return `${COPIES}/${id}/`;
}

/** Returns the place of a file or copy in a store: `files/{id}` or `copies/{id}/{copy}`. Throws for any other name. */
export function storedName({ id, copy }: StoredName): string {
  if (copy === undefined) return nameOfFile(id);
  if (!isCopyName(copy)) throw new Error('a copy has a short plain name');
  return nameOfCopies(id) + copy;
}

/** Returns what is stored under a name, or null for a name that no store uses. */
export function readStoredName(name: string): StoredName | null {
  const [folder, id = '', copy, ...more] = name.split('/');
  if (!isUuid(id) || more.length > 0) return null;
  if (folder === FILES && copy === undefined) return { id };
  return folder === COPIES && copy !== undefined && isCopyName(copy) ? { id, copy } : null;
}
