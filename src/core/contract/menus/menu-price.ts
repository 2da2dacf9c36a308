/** A menu line that ends in a price. Name and price are as written, without the separators between them. */
export interface PricedLine {
  readonly name: string;
  readonly price: string;
  /** False for a bare number. It counts as a price only among other prices, because it may be a house number. */
  readonly certain: boolean;
}

const SPACE = '[ \\u00a0\\u2009\\u202f]';
const DIGIT = '\\p{Nd}';
const AMOUNT = `(?:${DIGIT}{1,3}(?:[.,'’٬ \\u00a0\\u202f]${DIGIT}{3})+|${DIGIT}+)(?:[.,٫]${DIGIT}{1,2})?(?:[.,][-–—])?[½¼¾]?`;
/** Currency signs, codes and abbreviations. Two Arabic letters with a dot stand for د.إ, ر.س, ج.م and others. */
const CURRENCY = [
  '(?:US|CA|AU|NZ|HK|NT|MX|A|C|S|R)?\\p{Sc}',
  '\\p{Script=Arabic}\\.\\p{Script=Arabic}\\.?',
  `(?:${[
    'CHF|SFr\\.?|Fr\\.|EUR|euros?|USD|GBP|CAD|AUD|NZD|JPY|CNY|RMB|INR|AED|SAR|QAR|KWD|BHD|OMR|EGP|JOD|ILS|TRY|TL|ZAR',
    'SEK|NOK|DKK|ISK|kr\\.?|CZK|Kč|PLN|zł|HUF|Ft|RON|lei|BGN|лв\\.?|RUB|руб\\.?|р\\.|UAH|грн\\.?|RSD|дин\\.?|din\\.?',
    'Rs\\.?|Rp\\.?|RM|SGD|HKD|THB|baht|บาท|VND|đ|PHP|KRW|원|円|元|NIS|ש["״]ח|درهم|ريال|جنيه|دينار|تومان|Dhs?|MAD|KES|KSh',
  ].join('|')})(?![\\p{L}\\p{N}])`,
].join('|');
const FROM_WORDS = '(?:from|ab|dès|à partir de|da|desde|vanaf|od|от|fra|från)';
const FROM = `${FROM_WORDS}${SPACE}+`;
const SUFFIX = `(?:${SPACE}?[+*]+|${SPACE}?/${SPACE}?\\p{L}[\\p{L}.]{0,11}|${SPACE}(?:per|pro|par|por|each|p\\.)(?:${SPACE}?\\p{L}[\\p{L}.]{0,11})?|${SPACE}pp\\.?)?`;
const SUM = `(?:(?:${CURRENCY})${SPACE}?)?${AMOUNT}(?:${SPACE}?(?:${CURRENCY}))?`;
const ITEM = `(?:${FROM})?[-−–]?${SUM}(?:${SPACE}?[-–—]${SPACE}?${SUM})?${SUFFIX}`;
/** A size before another price, as in `4,50 / 0,2l 8,00`. */
const SIZE = `(?:(?=[^\\s/|]{0,9}\\p{L})[^\\s/|]{1,10}${SPACE})?`;
const PRICES = `${ITEM}(?:\\s{0,3}[/|·•]\\s{0,3}${SIZE}${ITEM}|(?:\\t{1,3}|\\s{2,8})${ITEM})*`;

/** Numbers in columns before a price, such as codes of allergens or a weight in grams, and the price itself. */
const COLUMN = `${DIGIT}{1,4}(?:[.,]${DIGIT})?(?:\\t{1,3}|\\s{2,8}|\\s{0,3}[|·•]\\s{0,3})`;
const AFTER_COLUMNS = new RegExp(`^(?:${COLUMN})+(?=\\S)`, 'u');

const AT_END = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?<!${DIGIT}[.,:/])${PRICES}$`, 'iu');
const HAS_CURRENCY = new RegExp(CURRENCY, 'iu');
const IS_RANGE = new RegExp(`${DIGIT}${SPACE}?[-–—]${SPACE}?${DIGIT}`, 'u');
const ENDS_IN_CENTS = new RegExp(`[.,٫]${DIGIT}{2}${SUFFIX}$|[.,][-–—]$`, 'iu');
const IS_CURRENCY_OR_FROM = new RegExp(`^(?:${CURRENCY}|${FROM_WORDS})$`, 'iu');
const NAMES_SOMETHING = /[\p{L}\p{Extended_Pictographic}]/u;
const IS_YEAR = /^(?:1[89]|20)\d\d$/;
const IS_CONTACT = /^(?:tel|telefon|phone|fax|call|mobile?|whatsapp|☎|📞)(?![\p{L}\p{N}])/iu;

/**
 * Prices are searched for only in this many characters at the end of a line, which bounds the cost of the pattern. Enough
 * for `PRICES_MAX` prices with sizes and currencies.
 */
const TAIL = 144;
/** In characters; a longer name is a sentence that happens to end in a number. */
const NAME_MAX = 120;
const HOUSE_NUMBER_DIGITS = 4;
const PRICE_DIGITS_MAX = 7;

/** Reads a trimmed line; null if it does not end in a price. */
export function readPricedLine(line: string): PricedLine | null {
  const start = Math.max(0, line.length - TAIL);
  const found = AT_END.exec(line.slice(start));
  // A match at the start of the tail may be only part of the price.
  if (found === null || (found.index === 0 && start > 0)) return null;
  const columns = columnsIn(found[0]);
  const price = found[0].slice(columns);
  const { name, between } = splitName(line.slice(0, start + found.index + columns));
  if (!NAMES_SOMETHING.test(name)) return null;
  if (between === 'space' && name.length > NAME_MAX) return null;
  const certain = isCertain(line, name, price, between);
  return certain === null ? null : { name, price, certain };
}

/** Returns the length of the columns before a price. Between numbers without cents or currency all may be prices. */
function columnsIn(prices: string): number {
  const length = AFTER_COLUMNS.exec(prices)?.[0].length ?? 0;
  const price = prices.slice(length);
  return HAS_CURRENCY.test(price) || ENDS_IN_CENTS.test(price) ? length : 0;
}

/** Whether a word before an amount belongs to it, as in `from 3.50` or `CHF 8`; any other word is a size. */
export const isCurrencyOrFrom = (word: string): boolean => IS_CURRENCY_OR_FROM.test(word);

/** What separates name and price. Leader dots, bars and tabs occur only before prices. */
type Between = 'leader' | 'wide' | 'dash' | 'space';

/** Null if it is not a price. */
function isCertain(line: string, name: string, price: string, between: Between): boolean | null {
  if (HAS_CURRENCY.test(price) || between === 'leader') return true;
  if (IS_RANGE.test(price) || IS_CONTACT.test(line)) return null;
  if (ENDS_IN_CENTS.test(price)) return !/[-–—]$/.test(name);
  const digits = price.replace(/\P{Nd}/gu, '');
  const isOther = IS_YEAR.test(price) || /\p{Nd}$/u.test(name) || /^0./.test(digits);
  if (isOther || digits.length > PRICE_DIGITS_MAX) return null;
  if (between === 'wide') return true;
  if (digits.length > HOUSE_NUMBER_DIGITS) return null;
  return between === 'dash';
}

const SEPARATOR = /[\s.…·•_|:~‐-―−-]/;

/** Removes separators from the end of a name, except the full stop of an abbreviation. */
function splitName(head: string): { name: string; between: Between } {
  let end = head.length;
  while (end > 0 && SEPARATOR.test(head[end - 1] ?? '')) end -= 1;
  if (/^\.\s*$/.test(head.slice(end))) end += 1;
  return { name: head.slice(0, end), between: kindOf(head.slice(end)) };
}

function kindOf(separator: string): Between {
  const marks = separator.replace(/\s/g, '');
  if (/[…|\t]/.test(separator) || marks.length > 1) return 'leader';
  if (/^[^\S\t]{2,}$/.test(separator)) return 'wide';
  return /[·•_~‐-―−-]/.test(marks) ? 'dash' : 'space';
}
