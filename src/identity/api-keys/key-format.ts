import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { BASE62, randomText } from '../../core/ids.js';

/**
 * A key consists of a prefix, 32 random base62 characters, and the CRC-32 of both as 6 base62 characters. The checksum
 * allows mistyped and invented keys to be refused without a query, and secret scanners to recognise real keys.
 */
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const DISPLAY_LENGTH = 6;

const checksum = (body: string): string => {
  let rest = crc32(body);
  let text = '';
  for (let digit = 0; digit < CHECKSUM_LENGTH; digit++) {
    text = BASE62.charAt(rest % BASE62.length) + text;
    rest = Math.floor(rest / BASE62.length);
  }
  return text;
};

/** Returns the text of a new random key. */
export const newKeyText = (prefix: string): string => {
  const body = prefix + randomText(BASE62, RANDOM_LENGTH);
  return body + checksum(body);
};

/** Whether prefix, length and checksum are correct. Needs no database. */
export const isKeyText = (prefix: string, text: string): boolean =>
  text.startsWith(prefix) &&
  text.length === prefix.length + RANDOM_LENGTH + CHECKSUM_LENGTH &&
  checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);

/** Returns the SHA-256 hash under which a key is stored and found. */
export const hashKey = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Returns the first characters of a key, by which people tell keys apart. */
export const displayPrefix = (prefix: string, text: string): string => text.slice(0, prefix.length + DISPLAY_LENGTH);
