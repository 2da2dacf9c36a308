import { createHash, randomBytes } from 'node:crypto';

const BYTES = 32;
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** Returns a new secret of 256 random bits in base64url: of a session's cookie or of a sign-in link. */
export const newSessionSecret = (): string => randomBytes(BYTES).toString('base64url');

/** Returns whether the text has the form of a secret. One that has not costs no query. */
export const isSessionSecret = (text: string): boolean => SECRET.test(text);

/** Returns the SHA-256 hash by which a secret is stored and found. */
export const hashSessionSecret = (text: string): Buffer => createHash('sha256').update(text).digest();
