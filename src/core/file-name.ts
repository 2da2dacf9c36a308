import { cutToBytes } from './contract/text.js';

/** UTF-8 bytes per part, so that two parts and an extension stay below the 255 bytes of common file systems. */
const PART_BYTES = 200;

/** Characters that Windows does not allow in names, and path separators of any system. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Z}]+/gu;
/**
 * A leading dot hides a file, and a leading dash makes it a command option. Windows removes trailing dots and spaces.
 */
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
 * Returns a download's file name: the parts and the extension (`.png`), in any script, safe on every file system.
 * Removes characters that do not belong in a name: separators, quotation marks, control characters and direction marks.
 */
export function downloadName(parts: readonly string[], extension: string): string {
  const name = parts
    .map(safePart)
    .filter((part) => part !== '')
    .join(' ');
  return `${RESERVED.test(name) ? '_' : ''}${name || 'file'}${extension}`;
}
