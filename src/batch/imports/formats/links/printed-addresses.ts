import { quotable } from '../../rows/stored-rows.js';
import { readAddress } from './link-row.js';

/**
 * Returns the addresses under which a link was printed: those that the file has, otherwise its code on a host. Without
 * a host, only the code. A text without a dot and a slash is a code.
 */
export function printedAddresses(texts: readonly string[], code: string | null, host: string | null): string[] {
  const addresses = texts.filter((text) => text.includes('/') || text.includes('.'));
  const known =
    addresses.length > 0 || code === null ? addresses : [host === null ? code : `${host.replace(/\/+$/, '')}/${code}`];
  return [...new Set(known.map((text) => quotable(withoutScheme(text))))];
}

function withoutScheme(text: string): string {
  const read = text.includes('/') ? readAddress(text) : null;
  return read === null ? text : `${read.host}/${read.path}`;
}
