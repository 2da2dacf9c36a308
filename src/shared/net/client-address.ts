import { compile } from 'proxy-addr';
import { copyString } from '../copy-string.js';
import { RecentMap } from '../recent-map.js';

/**
 * The text of the address that asked: the socket's, or, where that is a trusted proxy's, the rightmost of
 * X-Forwarded-For that is not. What a client itself writes there stands further left and is not believed. The text may be
 * no address at all: then the caller takes the socket's.
 */
export type ClientAddress = (socket: string | undefined, forwardedFor: string | undefined) => string | undefined;

/** Other spellings of white space are no part of the header's form. */
const isSpace = (text: string, at: number): boolean => text.charCodeAt(at) === 0x20 || text.charCodeAt(at) === 0x09;

/** `trusted` as `proxy-addr` reads it: addresses, subnets, `loopback`, `linklocal`, `uniquelocal`; empty for none. */
export function createClientAddress(trusted: readonly string[]): ClientAddress {
  if (trusted.length === 0) return (socket) => socket;
  const trusts = remember(compile([...trusted]));
  return (socket, forwardedFor) => {
    if (socket === undefined || forwardedFor === undefined || !trusts(socket)) return socket;
    let end = forwardedFor.length;
    for (;;) {
      const comma = forwardedFor.lastIndexOf(',', end - 1);
      let [from, to] = [comma + 1, end];
      while (from < to && isSpace(forwardedFor, from)) from++;
      while (to > from && isSpace(forwardedFor, to - 1)) to--;
      const text = forwardedFor.slice(from, to);
      if (comma === -1 || !trusts(text)) return text;
      end = comma;
    }
  };
}

/** The judgement of the package costs some microseconds; the same few proxies ask again and again. */
function remember(judge: (address: string, distance: number) => boolean): (address: string) => boolean {
  const known = new RecentMap<string, boolean>(2_000);
  return (address) => {
    if (address.length > 100) return false;
    const before = known.get(address);
    if (before !== undefined) return before;
    const judged = judge(address, 0);
    known.set(copyString(address), judged);
    return judged;
  };
}
