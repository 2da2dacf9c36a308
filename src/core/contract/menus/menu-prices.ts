import { isCurrencyOrFrom } from './menu-price.js';

/** One of the prices of a dish, such as that of a large glass. */
export interface SizedPrice {
  /** Empty for none. The size of the first price belongs to the name of the dish. */
  readonly size: string;
  readonly amount: string;
}

/** Only before a number: `12.00 / kg` is one price. */
const BETWEEN = /(?:\s{0,3}[/|·•]\s{0,3}|\t{1,3}|\s{2,8})(?=[^/|·•\t]*\p{Nd})/u;
const SIZED = /^(\S{0,9}\p{L}\S{0,9})\s(.*\p{Nd}.*)$/u;

/** Half a chicken is a size before its price, not a price. */
const FRACTION = /^\p{Nd}\/\p{Nd}(?![\p{Nd}.,])/u;

/** As many as a line of a menu can have, so that they are read again. */
export const PRICES_MAX = 6;

/** Reads the price of a dish, which may be several: `4.50 / 0.2l 8.00`. Loses no character except separators. */
export function readPrices(price: string): SizedPrice[] {
  if (FRACTION.test(price)) return [{ size: '', amount: price }];
  return price.split(BETWEEN).map((part, index) => {
    const [, size = '', amount = ''] = SIZED.exec(part) ?? [];
    return index === 0 || amount === '' || isCurrencyOrFrom(size) ? { size: '', amount: part } : { size, amount };
  });
}

/** Writes prices as one text, which `readPrices` reads the same way. Empty ones are left out. */
export const writePrices = (prices: readonly SizedPrice[]): string =>
  prices
    .map(({ size, amount }) =>
      [size, amount]
        .map((text) => text.trim())
        .filter(Boolean)
        .join(' '),
    )
    .filter(Boolean)
    .join(' / ');
