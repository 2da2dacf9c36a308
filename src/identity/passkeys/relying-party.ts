import type { IncomingMessage } from 'node:http';
import { problem } from '../../core/contract/problems.js';
import { AppError } from '../../core/errors.js';

/** The console to which passkeys belong, and the page that asks for one. */
export interface RelyingParty {
  /** A host name. A passkey works for this one only. */
  readonly id: string;
  readonly origin: string;
}

/**
 * Returns the relying party of a request that `requireOwnPage` has accepted. It is the host of the public address, or
 * `localhost`, where WebAuthn works without TLS. A service may have other names in a local network, for which there are
 * no passkeys: their owner is not known, and a passkey would not work at the public address. Throws `foreign_page`
 * there.
 */
export function relyingPartyOf({ headers }: Pick<IncomingMessage, 'headers'>, publicUrl: string): RelyingParty {
  const page = URL.parse(headers.origin ?? '');
  const own = new URL(publicUrl);
  if (page === null || ![own.hostname, 'localhost'].includes(page.hostname)) {
    throw new AppError('foreign_page', problem('passkeys_elsewhere'));
  }
  return { id: page.hostname, origin: page.origin };
}
