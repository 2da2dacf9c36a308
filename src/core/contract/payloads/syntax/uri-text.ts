import type { Part } from '../simple-payload.js';

const HEX_PAIR_MISSING = /%(?![0-9A-Fa-f]{2})/g;
/** Characters that RFC 3986 does not allow in an address; for `%`, see HEX_PAIR_MISSING. */
const NOT_ALLOWED = /[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+/g;

/** Percent-encodes a component of an address as UTF-8; only unreserved characters stay. */
export const percentEncode = (text: string): string => encodeURIComponent(text.toWellFormed());

/** Line breaks in a body are CRLF (RFC 6068, section 5; RFC 5724, section 2.2). */
export const percentEncodeLines = (text: string): string => percentEncode(text.replace(/\r\n|\r|\n/g, '\r\n'));

/** Decodes a percent-encoded component. Returns it unchanged if it is not properly encoded. */
export const percentDecode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * Makes a client's own address valid in a header. Percent-encodes only characters that are not allowed in an address.
 */
export const percentEncodeUnsafe = (text: string): string =>
  text.replace(HEX_PAIR_MISSING, '%25').replace(NOT_ALLOWED, percentEncode);

/** Writes a query of `name=value` pairs in order and skips empty values. Returns an empty text if no pair is left. */
export const queryOf = (pairs: readonly (readonly [string, string])[]): string => {
  const filled = pairs.filter(([, value]) => value !== '');
  return filled.length === 0 ? '' : `?${filled.map(([name, value]) => `${name}=${value}`).join('&')}`;
};

/**
 * Splits a query: names in lower case, values decoded. A name without `=` has no value, unless it is the rest of one
 * with an `&` that was not encoded.
 */
export const readQuery = (query: string): Part[] =>
  query === ''
    ? []
    : query.split(/&(?=[^&=]*=)/).map((pair) => {
        const [, name = '', value] = /^([^=]*)(?:=([\s\S]*))?$/.exec(pair) ?? [];
        return [name.toLowerCase(), value && percentDecode(value)];
      });
