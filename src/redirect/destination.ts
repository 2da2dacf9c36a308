/** An address, split where the query of a scan is inserted. */
export interface PreparedDestination {
  readonly location: string;
  /** Null for addresses other than http and https, which take no query. */
  readonly beforeQuery: string | null;
  readonly fragment: string;
}

const UNPRINTABLE = /[^\x21-\x7e]/g;
const HAS_UNPRINTABLE = /[^\x21-\x7e]/;

/** Percent-encodes everything except printable ASCII, so that the address can be a header's value. */
export function toDestination(address: string): PreparedDestination {
  const location = address.replace(/[^\x21-\x7e]+/gu, (text) => encodeURIComponent(text.toWellFormed()));
  if (!/^https?:/i.test(location)) return { location, beforeQuery: null, fragment: '' };
  const mark = location.indexOf('#');
  const head = mark === -1 ? location : location.slice(0, mark);
  // Only the first question mark begins the query. One at its end is part of a value.
  const separator = !head.includes('?') ? '?' : /^[^?]*\?$|&$/.test(head) ? '' : '&';
  return { location, beforeQuery: head + separator, fragment: mark === -1 ? '' : location.slice(mark) };
}

/** The address that a scan is redirected to. `query` comes without its `?`; only its printable ASCII is passed on. */
export function locationFor({ location, beforeQuery, fragment }: PreparedDestination, query: string): string {
  if (query === '' || beforeQuery === null) return location;
  const mark = query.indexOf('#');
  const whole = mark === -1 ? query : query.slice(0, mark);
  const passed = HAS_UNPRINTABLE.test(whole) ? whole.replace(UNPRINTABLE, '') : whole;
  return passed === '' ? location : beforeQuery + passed + fragment;
}
