import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { BASE62, randomText } from '../shared/ids.js';

/**
 * A key is prefix + 32 random base62 characters + 6 base62 characters of the CRC-32 of all before them. The checksum
 * lets a mistyped or made-up key be refused before the database is asked, and lets secret scanners be sure.
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

export const newKeyText = (prefix: string): string => {
  const body = prefix + randomText(BASE62, RANDOM_LENGTH);
  return body + checksum(body);
};

/** True when the text could be one of our keys. Costs no database. */
export const isKeyText = (prefix: string, text: string): boolean =>
  text.startsWith(prefix) &&
  text.length === prefix.length + RANDOM_LENGTH + CHECKSUM_LENGTH &&
  checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);

export const hashKey = (text: string): Buffer => createHash('sha256').update(text).digest();

export const displayPrefix = (prefix: string, text: string): string => text.slice(0, prefix.length + DISPLAY_LENGTH);
