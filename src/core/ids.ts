import { createHash, randomInt, randomUUID } from 'node:crypto';
import { UUID } from './contract/ids/uuid.js';

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns a random UUID. */
export const newId = (): string => randomUUID();

/** Whether the text is a UUID in lower or upper case. */
export const isUuid = (text: string): boolean => UUID.test(text);

/** Returns uniformly distributed characters of the alphabet from the system's secure random source. */
export const randomText = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

const CODE_LENGTH = 8;
/** Returns a campaign code of 8 random base58 characters (58^8 = 1.3e14). The database enforces uniqueness. */
export const newCode = (): string => randomText(BASE58, CODE_LENGTH);

/** Returns a UUID that is always the same for the same texts (version 8: SHA-256). */
export function derivedId(...texts: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
