import { cutToBytes } from '../../core/contract/text.js';

const BYTES_MAX = 255;
/** In UTF-16 units; the rest of a longer name is ignored. */
const LENGTH_MAX = 1_000;

/**
 * Returns a name for display: the last segment of a path, without control characters and direction marks, at
 * most 255 bytes.
 */
export function cleanFileName(sent: string): string {
  const last = sent.slice(Math.max(sent.lastIndexOf('/'), sent.lastIndexOf('\\')) + 1);
  const clean = last
    .slice(0, LENGTH_MAX)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  const name = cutToBytes(clean, BYTES_MAX);
  return name === '' ? 'file' : name;
}
