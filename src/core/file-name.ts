import { cutToBytes } from './contract/text.js';

/** Of each part in UTF-8, so that two parts and an extension stay below the 255 bytes of common file systems. */
const PART_BYTES = 200;

/** Not allowed in a name by Windows, or a separator of paths somewhere. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Z}]+/gu;
/** A dot hides a file, and a dash before a name makes it an option of a command. Windows drops dots and spaces at the end. */
const ENDS = /^[\s.-]+|[\s.]+$/g;
/** Windows opens a device for these names, whatever the extension. */
const RESERVED = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?=[\s.]|$)/i;

const safePart = (text: string): string => {
  const plain = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(UNSAFE, ' ')
    .replace(ENDS, '');
  return cutToBytes(plain, PART_BYTES).replace(ENDS, '');
};

/**
 * Returns the name of a download: the parts and the extension (`.png`), in any script, safe in every file system. What is no
 * part of a name is left out: separators, quotation marks, control characters, marks of direction.
 */
export function downloadName(parts: readonly string[], extension: string): string {
  const name = parts
    .map(safePart)
    .filter((part) => part !== '')
    .join(' ');
  return `${RESERVED.test(name) ? '_' : ''}${name || 'file'}${extension}`;
}
