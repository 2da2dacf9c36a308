import { create } from 'content-disposition';
import { lookUp } from '../../core/contract/look-up.js';

/** Letters without a decomposition. */
const LATIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
};

/** Includes percent signs that clients may read as percent-encoding (RFC 6266, appendix D). */
const UNSAFE = /[\\/:*?"<>|\p{Cc}]|%(?=[0-9A-Fa-f]{2})/gu;

/** Returns a word in ASCII without accents and symbols, or an empty string if it has letters of another script. */
function asciiWord(word: string): string {
  const latin = [...word.normalize('NFKD').replace(/\p{M}/gu, '')]
    .map((letter) => lookUp(LATIN, letter) ?? letter)
    .join('');
  const plain = latin.replace(/\p{Pd}/gu, '-').replace(/(?![\x20-\x7e])[^\p{L}\p{N}]/gu, '');
  return /^[\x20-\x7e]*$/.test(plain) ? plain.replace(UNSAFE, ' ').trim() : '';
}

/** Returns a name for ASCII-only clients: the words that ASCII can express, with the same extension. */
export function asciiFileName(fileName: string): string {
  const [extension = ''] = /\.[A-Za-z0-9]{1,5}$/.exec(fileName) ?? [];
  const words = fileName
    .slice(0, fileName.length - extension.length)
    .split(/\s+/)
    .map(asciiWord);
  const name = words
    .filter((word) => word !== '')
    .join(' ')
    .replace(/^[\s.-]+/, '');
  return (name || 'file') + extension;
}

/** Returns the header's value (RFC 6266): the name in ASCII and, if it differs, the full name as `filename*`. */
export const contentDisposition = (type: 'inline' | 'attachment', fileName: string): string =>
  create(fileName.toWellFormed(), { type, fallback: asciiFileName(fileName) });
