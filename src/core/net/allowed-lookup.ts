import type { LookupFunction } from 'node:net';
import { problem, renderProblem } from '../contract/problems.js';
import type { AddressRule } from './public-address.js';

/** An address that a name resolves to. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

export const NOT_ALLOWED = problem('receiver_not_public');

export interface LookupOptions {
  /** Returns all addresses of a name. */
  readonly resolve: (host: string) => Promise<readonly ResolvedAddress[]>;
  readonly allows: AddressRule;
}

/**
 * The socket itself looks the name up once and is given only allowed addresses, so it cannot connect to any other,
 * whatever the name resolves to a moment later.
 */
export const allowedLookup =
  ({ resolve, allows }: LookupOptions): LookupFunction =>
  (host, _options, callback) => {
    resolve(host).then(
      (found) => {
        const addresses = found.filter(({ address }) => allows(address));
        if (addresses.length > 0) callback(null, addresses);
        else callback(new Error(found.length === 0 ? 'The name has no address.' : renderProblem(NOT_ALLOWED)), []);
      },
      () => callback(new Error('The name cannot be found.'), []),
    );
  };
