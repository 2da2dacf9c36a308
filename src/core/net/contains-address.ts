/*
 * Errs on the side of privacy: text that only looks like an address, such as a version with four numbers,
 * counts as one.
 */

/** 0 to 255 in decimal, octal or hexadecimal, with leading zeros. */
const OCTET = String.raw`(?:0x0*[0-9a-f]{1,2}|0+[0-3]?[0-7]{1,2}|0*(?:25[0-5]|2[0-4]\d|1?\d?\d))`;
const SHORT_OCTET = String.raw`(?:25[0-5]|2[0-4]\d|[01]?\d?\d)`;

const ADDRESSES = [
  // Matches 203.0.113.77 and 0xcb.0.0161.77. One digit of the first and last number suffices, because they may be
  // part of a word.
  String.raw`(?:\d|0x[0-9a-f]+)\.${OCTET}\.${OCTET}\.\d`,
  // Matches 203-0-113-77, as in host names, but not 2024-11-21-10-30.
  String.raw`(?<!\d[-_]?)${SHORT_OCTET}([-_])${SHORT_OCTET}\1${SHORT_OCTET}\1${SHORT_OCTET}(?!\d)`,
  // Matches a single 32-bit number where nothing else can be meant.
  '(?<![0-9a-z])0x[0-9a-f]{8}(?![0-9a-z])',
  String.raw`//(?:[^/\s]*@)?(?:0x[0-9a-f]+|\d{7,12})(?![\w.])`,
  // Matches IPv6, and sequences as long as an IPv6 address. Two colons with spaces around them are punctuation.
  '[0-9a-f]::|::[0-9a-f%]',
  '(?:[0-9a-f]{1,4}:){5}[0-9a-f]',
  '(?<![0-9a-z-])(?:[0-9a-f]{1,4}-){7}[0-9a-f]{1,4}(?![0-9a-z])',
  String.raw`\.(?:in-addr|ip6)\.arpa|\.ipv6-literal\.net`,
];
const ADDRESS = new RegExp(ADDRESSES.join('|'));

/** Escapes of printable characters. Other escapes stay, because a percent sign before a digit need not be an escape. */
const ESCAPES = /%[2-7][0-9a-f]|%[c-f][0-9a-f](?:%[89ab][0-9a-f])+/g;
/** No program finds an address that was encoded more often than this. */
const DECODINGS = 3;

/**
 * Whether the text contains an IPv4 or IPv6 address in any form that programs and people write. Takes less than a
 * microsecond for a few plain words and some microseconds for other text; the caller must bound the length.
 */
export function containsAddress(text: string): boolean {
  let plain = text.toLowerCase();
  for (let times = 0; !ADDRESS.test(fold(plain)); times++) {
    if (times === DECODINGS || !plain.includes('%')) return false;
    plain = plain.replace(ESCAPES, decodeEscapes);
  }
  return true;
}

/** Replaces wide, styled and foreign digits and signs with ASCII, and bracketed dots with dots. */
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

/** Unicode places the ten digits of a script next to each other. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}
