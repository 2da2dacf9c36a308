/*
 * Errs on the side of privacy: text that only looks like an address counts as one, such as a version of four numbers.
 */

/** 0 to 255 in decimal, octal or hexadecimal, with zeros before it. */
const OCTET = String.raw`(?:0x0*[0-9a-f]{1,2}|0+[0-3]?[0-7]{1,2}|0*(?:25[0-5]|2[0-4]\d|1?\d?\d))`;
const SHORT_OCTET = String.raw`(?:25[0-5]|2[0-4]\d|[01]?\d?\d)`;

const ADDRESSES = [
  // 203.0.113.77 and 0xcb.0.0161.77. Of the first and last number one digit is enough: they may be part of a word.
  String.raw`(?:\d|0x[0-9a-f]+)\.${OCTET}\.${OCTET}\.\d`,
  // 203-0-113-77, as in names of hosts; not 2024-11-21-10-30.
  String.raw`(?<!\d[-_]?)${SHORT_OCTET}([-_])${SHORT_OCTET}\1${SHORT_OCTET}\1${SHORT_OCTET}(?!\d)`,
  // One number of 32 bits, where nothing else can be meant.
  '(?<![0-9a-z])0x[0-9a-f]{8}(?![0-9a-z])',
  String.raw`//(?:[^/\s]*@)?(?:0x[0-9a-f]+|\d{7,12})(?![\w.])`,
  // IPv6, and sequences as long as an IPv6 address. Two colons with spaces around them are punctuation.
  '[0-9a-f]::|::[0-9a-f%]',
  '(?:[0-9a-f]{1,4}:){5}[0-9a-f]',
  '(?<![0-9a-z-])(?:[0-9a-f]{1,4}-){7}[0-9a-f]{1,4}(?![0-9a-z])',
  String.raw`\.(?:in-addr|ip6)\.arpa|\.ipv6-literal\.net`,
];
const ADDRESS = new RegExp(ADDRESSES.join('|'));

/** Escapes of printable characters. Others stay: a percent sign before a digit need not be an escape. */
const ESCAPES = /%[2-7][0-9a-f]|%[c-f][0-9a-f](?:%[89ab][0-9a-f])+/g;
/** An address that was encoded more often is found by no program. */
const DECODINGS = 3;

/**
 * Whether the text contains an IP address of either version, as programs and people write them. Costs less than a microsecond
 * for some plain words, some microseconds for other text; the caller must bound the length.
 */
export function containsAddress(text: string): boolean {
  let plain = text.toLowerCase();
  for (let times = 0; !ADDRESS.test(fold(plain)); times++) {
    if (times === DECODINGS || !plain.includes('%')) return false;
    plain = plain.replace(ESCAPES, decodeEscapes);
  }
  return true;
}

/** Replaces wide, styled and foreign digits and signs by those of ASCII, and dots with brackets around them by dots. */
function fold(text: string): string {
  const plain = /[^\x20-\x7e]/.test(text) ? foldToAscii(text) : text;
  return /[\s[({]/.test(plain) ? plain.replace(/\s?[[({]?\s?\.\s?[\])}]?\s?/g, '.') : plain;
}

const foldToAscii = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{M}\p{Cf}\p{Cc}]+/gu, '')
    .replace(/(?![0-9])\p{Nd}/gu, digitOf)
    .replace(/[。·‧∙・]/g, '.')
    .replace(/[∶ː꞉]/g, ':')
    .toLowerCase();

const decodeEscapes = (escapes: string): string =>
  Buffer.from(escapes.replaceAll('%', ''), 'hex').toString('utf8').toLowerCase();

/** Unicode keeps the ten digits of a script together. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}
