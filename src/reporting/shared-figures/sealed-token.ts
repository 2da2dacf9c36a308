import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { hashSessionSecret } from '../../identity/authentication/secrets.js';
import type { FileStore } from '../../platform/storage/file-store.js';
import type { SharedFigures } from './shared-figures.js';

const CIPHER = 'aes-256-gcm';
const [NONCE_BYTES, TAG_BYTES] = [12, 16];

type Secrets = Pick<FileStore, 'secret'>;

const keyOf = async (files: Secrets): Promise<Buffer> =>
  Buffer.from(hkdfSync('sha256', await files.secret(), '', 'address of shared figures', 32));

/** Encrypts the token of a page's address with the secret of the file store, for this page only. */
export async function sealToken(files: Secrets, id: string, token: string): Promise<Buffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, await keyOf(files), nonce).setAAD(Buffer.from(id));
  return Buffer.concat([nonce, cipher.update(token), cipher.final(), cipher.getAuthTag()]);
}

/**
 * Returns the token of a page's address; null if it was not kept, if the file store has another secret or cannot be
 * reached, or if an instance of another version has replaced the address.
 */
export async function openToken(
  files: Secrets,
  { id, sealedToken, hash }: Pick<SharedFigures, 'id' | 'sealedToken' | 'hash'>,
): Promise<string | null> {
  if (sealedToken === null) return null;
  const sealed = Buffer.from(sealedToken);
  try {
    const decipher = createDecipheriv(CIPHER, await keyOf(files), sealed.subarray(0, NONCE_BYTES));
    decipher.setAAD(Buffer.from(id)).setAuthTag(sealed.subarray(-TAG_BYTES));
    const token = `${decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES))}${decipher.final()}`;
    return hashSessionSecret(token).equals(hash) ? token : null;
  } catch {
    return null;
  }
}
