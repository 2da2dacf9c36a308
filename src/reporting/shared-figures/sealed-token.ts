import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { withTimeout } from '../../core/with-timeout.js';
import { hashSessionSecret } from '../../identity/authentication/secrets.js';
import type { FileStore } from '../../platform/storage/file-store.js';
import type { SharedFigures } from './shared-figures.js';

const CIPHER = 'aes-256-gcm';
const [NONCE_BYTES, TAG_BYTES] = [12, 16];

/** A list of pages does not wait longer for their addresses. */
const READ_LIMIT_MS = 1_000;

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'address of shared figures', 32));

/** Encrypts the token of a page's address with the secret of the file store, for this page only. */
export async function sealToken(files: Pick<FileStore, 'secret'>, id: string, token: string): Promise<Buffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(await files.secret()), nonce).setAAD(Buffer.from(id));
  return Buffer.concat([nonce, cipher.update(token), cipher.final(), cipher.getAuthTag()]);
}

/**
 * Returns the token of a page's address; null if it was not kept, if the file store has another secret, none, or does
 * not answer soon, or if an instance of another version has replaced the address.
 */
export async function openToken(
  files: Pick<FileStore, 'readSecret'>,
  { id, sealedToken, hash }: Pick<SharedFigures, 'id' | 'sealedToken' | 'hash'>,
): Promise<string | null> {
  if (sealedToken === null) return null;
  const sealed = Buffer.from(sealedToken);
  try {
    const secret = await withTimeout(READ_LIMIT_MS, files.readSecret(), 'reading the secret of the files');
    if (secret === null) return null;
    const decipher = createDecipheriv(CIPHER, keyOf(secret), sealed.subarray(0, NONCE_BYTES));
    decipher.setAAD(Buffer.from(id)).setAuthTag(sealed.subarray(-TAG_BYTES));
    const token = `${decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES))}${decipher.final()}`;
    return hashSessionSecret(token).equals(hash) ? token : null;
  } catch {
    return null;
  }
}
