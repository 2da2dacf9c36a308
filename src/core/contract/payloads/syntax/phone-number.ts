import { type Problem, problem } from '../../problems.js';
import { plainDigits } from '../../text.js';
import type { Part } from '../simple-payload.js';

/**
 * Visual separators in RFC 3966 (section 5.1.1), plus spaces, slashes, other dashes that people write, and invisible
 * characters that phones add.
 */
const SEPARATORS = /[ ().\-/·\u2010-\u2015\u2212\p{Cf}]/gu;
/** In `+49 (0)30 …`, the zero is dialled only without the country code. */
const TRUNK_ZERO = /^(\+[ \d]+)\(0\)/;
const DIGITS_MIN = 3;
/** E.164 section 6.2.1. */
const INTERNATIONAL_DIGITS_MAX = 15;
/** A national number may include exchange and carrier prefixes. */
const NATIONAL_DIGITS_MAX = 20;

export const PHONE_PROBLEM = problem('not_phone');

/** A word at the end, as in `1-800-FLOWERS`, and the keys of its letters (E.161). */
const WORD = /^(\+?(?:[ ().-]*\d){3,}[ .-]*)([A-Z][A-Z-]{2,})$/;
const KEYS = '22233344455566677778889999';

const dialWord = (_: string, digits: string, word: string): string =>
  digits + word.replace(/[A-Z]/g, (letter) => KEYS.charAt(letter.charCodeAt(0) - 'A'.charCodeAt(0)));

/** Returns the number without separators, but with `+`; null if the text is not a phone number. */
export const readPhoneNumber = (text: string): string | null => {
  const number = plainDigits(text).trim().replace(WORD, dialWord).replace(TRUNK_ZERO, '$1').replace(SEPARATORS, '');
  const digits = /^\+?([0-9]+)$/.exec(number)?.[1]?.length ?? 0;
  const max = number.startsWith('+') ? INTERNATIONAL_DIGITS_MAX : NATIONAL_DIGITS_MAX;
  return digits >= DIGITS_MIN && digits <= max ? number : null;
};

/** A number and what is dialled after it. */
export interface Dialled {
  readonly number: string;
  /** Empty, `;ext=7`, or with pauses: `,,12#`, `;12`. */
  readonly after: string;
}

const EXTENSION =
  /[\s,;(]{0,4}(?:e?xt(?:ension|ensión|n)?|x|int(?:erno)?|anexo|ramal|poste|toestel|durchwahl|dw|klappe|wew|доб|内線|分机|#)[.:=]?\s{0,3}(\d{1,11})\)?$/iu;
/** Comma and `p` wait a moment, semicolon and `w` until the caller goes on. After a space may be another number. */
const PAUSES = /(?<=[\d)])\s?((?:[,;pw]+[\d*#]+)+|[,;]\s\d{1,6}#?)$/i;

/** In characters, which bounds the cost of the patterns. */
const LENGTH_MAX = 200;

/** Reads a number as people write it, possibly with an extension or pauses: `+1 555 0100 ext. 7`, `555-0100,,12#`. */
export const readDialled = (text: string): Dialled | null => {
  const written = plainDigits(text.slice(0, LENGTH_MAX)).trim();
  const [extension, pauses] = [EXTENSION.exec(written), PAUSES.exec(written)];
  const number = readPhoneNumber(written.slice(0, (extension ?? pauses)?.index));
  if (number === null || text.length > LENGTH_MAX) return null;
  if (extension !== null) return { number, after: `;ext=${extension[1]}` };
  return { number, after: (pauses?.[1] ?? '').replace(/\s/g, '').replace(/p/gi, ',').replace(/w/gi, ';') };
};

/** RFC 3966, with parameters and nothing that needs an escape. */
const TEL_ADDRESS = /^\+?[\d.()-]*\d[\d.()-]*(?:;[a-z\d-]+(?:=[\w.+~!*'()%:-]+)?)+$/i;

/** Returns the address that dials a number, with or without `tel:`; null if the text is no number. */
export const telAddressOf = (text: string): string | null => {
  const rest = text.trim().replace(/^tel:(?:\/\/)?/i, '');
  if (rest.length <= LENGTH_MAX && TEL_ADDRESS.test(rest)) return `tel:${rest}`;
  const dialled = readDialled(rest);
  return dialled && `tel:${dialled.number}${dialled.after.replaceAll('#', '%23')}`;
};

/** Why a text is not a number that can receive messages. */
export const messageNumberProblem = (text: string): Problem =>
  readDialled(text)?.after ? problem('phone_with_extension') : PHONE_PROBLEM;

const MEANT_DIGITS_MIN = 5;

/** Whether a bare value can only be meant as a number, right or wrong. */
export const isMeantAsNumber = (text: string): boolean =>
  /^[+(\d]/.test(plainDigits(text)) &&
  (plainDigits(text.split(':', 1)[0] ?? '').match(/\d/g)?.length ?? 0) >= MEANT_DIGITS_MIN;

/** Splits `number:text`. The text is optional. */
export const splitNumberAndText = (text: string): Part[] => {
  const [, phone = '', message = ''] = /^([^:]*):?([\s\S]*)$/.exec(text) ?? [];
  return [
    ['phone', phone],
    ['message', message],
  ];
};
