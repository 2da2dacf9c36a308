/** An address cut where a scan's query goes in. Only http and https take one. */
export interface Destination {
  readonly location: string;
  readonly beforeQuery: string | null;
  readonly fragment: string;
}

const UNFIT = /[^\x21-\x7e]/g;
const UNFIT_ANYWHERE = /[^\x21-\x7e]/;

/** The address is made fit to be a header's value: what is not printable ASCII is percent-encoded. */
export function toDestination(address: string): Destination {
  const location = address.replace(/[^\x21-\x7e]+/gu, (text) => encodeURIComponent(text.toWellFormed()));
  if (!/^https?:/i.test(location)) return { location, beforeQuery: null, fragment: '' };
  const mark = location.indexOf('#');
  const head = mark === -1 ? location : location.slice(0, mark);
  const separator = !head.includes('?') ? '?' : /[?&]$/.test(head) ? '' : '&';
  return { location, beforeQuery: head + separator, fragment: mark === -1 ? '' : location.slice(mark) };
}

/** Where a scan with this query (after the `?`, empty for none) is sent. Only printable ASCII of it is passed on. */
export function locationFor({ location, beforeQuery, fragment }: Destination, query: string): string {
  if (query === '' || beforeQuery === null) return location;
  const mark = query.indexOf('#');
  const whole = mark === -1 ? query : query.slice(0, mark);
  const passed = UNFIT_ANYWHERE.test(whole) ? whole.replace(UNFIT, '') : whole;
  return passed === '' ? location : beforeQuery + passed + fragment;
}
