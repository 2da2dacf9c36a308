import { Resolver } from 'node:dns/promises';
import { memberOf } from '../contract/look-up.js';
import type { ResolvedAddress } from './allowed-lookup.js';

/** Asks one name server. Both return null if it does not answer, and an empty list if it knows of none. */
export interface NameServer {
  /** The TXT records of a name. */
  readonly texts: (name: string) => Promise<readonly string[] | null>;
  readonly addresses: (host: string) => Promise<readonly ResolvedAddress[] | null>;
}

/** Each server answers a lost packet once more, and nobody waits long for one that is away. */
const OPTIONS = { timeout: 2_000, tries: 2 };
/** The server has answered that there is nothing. */
const NOTHING: readonly unknown[] = ['ENOTFOUND', 'ENODATA'];

/**
 * Returns the given servers, addresses with or without a port, or those of the system. At least two, one of them twice
 * if need be: what is true is answered twice.
 */
export function createNameServers(servers: readonly string[]): readonly NameServer[] {
  const asked = servers.length === 0 ? [null, null] : servers.length === 1 ? [...servers, ...servers] : servers;
  return asked.map((server) => {
    const resolver = new Resolver(OPTIONS);
    if (server !== null) resolver.setServers([server]);
    return {
      texts: async (name) => (await known(resolver.resolveTxt(name)))?.map(textOf) ?? null,
      addresses: async (host) => {
        const found = await Promise.all([known(resolver.resolve4(host)), known(resolver.resolve6(host))]);
        if (found.every((list) => list === null)) return null;
        return found.flatMap((list, index) =>
          (list ?? []).map((address) => ({ address, family: index === 0 ? 4 : 6 })),
        );
      },
    };
  });
}

/** A record is a row of parts, whose bytes the library returns as Latin-1. */
const textOf = (parts: readonly string[]): string => Buffer.from(parts.join(''), 'latin1').toString();

async function known<T>(answer: Promise<T[]>): Promise<T[] | null> {
  try {
    return await answer;
  } catch (error) {
    return NOTHING.includes(memberOf(error, 'code')) ? [] : null;
  }
}
