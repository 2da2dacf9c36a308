import { problem } from '../../problems.js';
import type { Part } from '../simple-payload.js';

/** Visual separators in RFC 3966 (section 5.1.1), plus spaces, slashes and other dashes that people write. */
const SEPARATORS = /[ \u00a0\u202f().\-/\u2010-\u2015\u2212]/g;
/** In `+49 (0)30 …`, the zero is dialled only without the country code. */
const TRUNK_ZERO = /^(\+[ \d\u00a0-]+)\(0\)/;
const DIGITS_MIN = 3;
/** E.164 section 6.2.1. */
const INTERNATIONAL_DIGITS_MAX = 15;
/** A national number may include exchange and carrier prefixes. */
const NATIONAL_DIGITS_MAX = 20;

export const PHONE_PROBLEM = problem('not_phone');

/** Returns the number without separators, but with `+`; null if the text is not a phone number. */
export const readPhoneNumber = (text: string): string | null => {
  const number = text.trim().replace(TRUNK_ZERO, '$1').replace(SEPARATORS, '');
  const digits = /^\+?([0-9]+)$/.exec(number)?.[1]?.length ?? 0;
  const max = number.startsWith('+') ? INTERNATIONAL_DIGITS_MAX : NATIONAL_DIGITS_MAX;
  return digits >= DIGITS_MIN && digits <= max ? number : null;
};

/** Splits `number:text`. The text is optional. */
export const splitNumberAndText = (text: string): Part[] => {
  const [, phone = '', message = ''] = /^([^:]*):?([\s\S]*)$/.exec(text) ?? [];
  return [
    ['phone', phone],
    ['message', message],
  ];
};
