import type { EntityManager } from '@mikro-orm/postgresql';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { Clock } from '../../core/clock.js';
import type { SessionContext } from '../../tenancy/caller/context.js';
import { Person } from '../people/person.js';
import { SESSION_LIMITS } from '../sessions/session.js';
import { beginSignIn } from '../sessions/sign-in-attempt.js';
import { Passkey } from './passkey.js';
import type { RelyingParty } from './relying-party.js';

/** What the browser needs, and the secret for the cookie of the attempt. */
interface Begun<Options> {
  readonly options: Options;
  readonly secret: string;
}

/** A challenge for signing in. It is stored with the relying party, so that it can be completed nowhere else. */
export const SIGN_IN = z.strictObject({ kind: z.literal('passkey'), challenge: z.string(), origin: z.string() });

/** A challenge for adding a passkey of the person. */
export const ADDITION = z.strictObject({
  kind: z.literal('new-passkey'),
  challenge: z.string(),
  origin: z.string(),
  personId: z.string(),
});

/** In COSE: EdDSA, ES256, RS256. The library would ask Node for experimental ones too. */
export const ALGORITHMS = [-8, -7, -257];

const TIMEOUT = { timeout: SESSION_LIMITS.attemptLifetimeMs };

/** The bytes of a person's id, by which authenticators know the account. */
export const userHandleOf = (personId: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(personId.replaceAll('-', ''), 'hex'));

/**
 * Begins to sign in whoever answers. It names no passkeys, so nobody types an address and the answer does not tell who
 * exists. User verification makes it two factors in one step (ASVS 6.3.3): the device, and a PIN or fingerprint.
 */
export async function beginPasskeySignIn(
  em: EntityManager,
  clock: Clock,
  { id, origin }: RelyingParty,
): Promise<Begun<PublicKeyCredentialRequestOptionsJSON>> {
  const options = await generateAuthenticationOptions({ rpID: id, userVerification: 'required', ...TIMEOUT });
  const data: z.infer<typeof SIGN_IN> = { kind: 'passkey', challenge: options.challenge, origin };
  return { options, secret: await beginSignIn(em, clock, data) };
}

/** Begins to add a passkey of the signed-in person on a device that has none of them yet. */
export async function beginPasskeyAddition(
  { em, clock, session: { personId } }: SessionContext,
  { id, origin }: RelyingParty,
): Promise<Begun<PublicKeyCredentialCreationOptionsJSON>> {
  const { name, email } = await em.findOneOrFail(Person, { id: personId });
  const existing = await em.find(Passkey, { person: personId });
  const options = await generateRegistrationOptions({
    rpName: 'Signpost',
    rpID: id,
    userName: email ?? name,
    userDisplayName: name,
    userID: userHandleOf(personId),
    excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    ...TIMEOUT,
  });
  const data: z.infer<typeof ADDITION> = { kind: 'new-passkey', challenge: options.challenge, origin, personId };
  return { options, secret: await beginSignIn(em, clock, data) };
}
