const HEX_PAIR_MISSING = /%(?![0-9A-Fa-f]{2})/g;
/** All that RFC 3986 does not let stand in an address: a `%` is judged by HEX_PAIR_MISSING. */
const NOT_OF_AN_ADDRESS = /[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+/g;

/** The text as one component of an address: everything but unreserved characters percent-encoded as UTF-8. */
export const percentEncode = (text: string): string => encodeURIComponent(text.toWellFormed());

/** RFC 6068 section 5 and RFC 5724 section 2.2: line breaks of a body are CRLF. */
export const percentEncodeLines = (text: string): string => percentEncode(text.replace(/\r\n|\r|\n/g, '\r\n'));

/** The text of a percent-encoded component; what is not properly encoded is left as it is. */
export const percentDecode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Makes a client's own address fit for a header: only what cannot stand in an address is percent-encoded. */
export const percentEncodeUnsafe = (text: string): string =>
  text.replace(HEX_PAIR_MISSING, '%25').replace(NOT_OF_AN_ADDRESS, percentEncode);

/** `name=value` pairs in order, without those that have no value: `[]` gives an empty text. */
export const queryOf = (pairs: readonly (readonly [string, string])[]): string => {
  const filled = pairs.filter(([, value]) => value !== '');
  return filled.length === 0 ? '' : `?${filled.map(([name, value]) => `${name}=${value}`).join('&')}`;
};
