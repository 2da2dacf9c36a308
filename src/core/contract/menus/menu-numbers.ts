import { plainDigits } from '../text.js';

const NUMBER = /\d+(?:[.,:٫٬'’]\d+| \d{3}(?!\d))*/g;
const ZERO_CENTS = /[.,٫]00?$/;

/** The numbers of a text as they are written, in any digits. */
export const numbersIn = (text: string): string[] => plainDigits(text).match(NUMBER) ?? [];

/** The numbers of a text in the same form for every language: `€4.50 for 2` and `2 per 4,50 €` are alike. */
export const plainNumbers = (text: string): string =>
  numbersIn(text)
    .map((number) => number.replace(ZERO_CENTS, '').replace(/\D/g, ''))
    .sort()
    .join(' ');

export const hasSameNumbers = (own: string, other: string): boolean => plainNumbers(own) === plainNumbers(other);
