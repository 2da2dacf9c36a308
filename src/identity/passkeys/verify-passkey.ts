import { z } from 'zod';
import { AuditAction } from '../../core/contract/audit-action.js';
import { problem } from '../../core/contract/problems.js';
import { AppError } from '../../core/errors.js';
import type { CallerContext, SessionContext } from '../../tenancy/caller/context.js';
import { runUnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { type Open, withPerson, withSession } from '../authentication/open-context.js';
import { requireRecentSignIn } from '../sessions/commands/end-sessions.js';
import { completeSignIn } from '../sessions/sign-in-attempt.js';
import { ADDITION, ALGORITHMS, SIGN_IN, userHandleOf } from './begin-passkey.js';
import { Passkey } from './passkey.js';

/** Loaded with the first passkey: a fifth of what a start would load. */
const webAuthn = () => import('@simplewebauthn/server');

const credential = { id: z.string(), rawId: z.string(), type: z.literal('public-key') };

/** Signed by a passkey. Discoverable credentials always name their user. */
const ASSERTION = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.string(),
  }),
});

const ATTESTATION = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
});

/** A passkey that has signed the challenge, with what the authenticator said. */
export interface UsedPasskey extends Pick<Passkey, 'id' | 'counter' | 'isBackedUp'> {
  readonly personId: string;
}

export type NewPasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isBackedUp'>;

/** 401 for every passkey that cannot be used, so that the response does not tell why, except for a page in a frame. */
export const invalidPasskey = (why: 'passkey_invalid' | 'passkey_framed' = 'passkey_invalid'): AppError =>
  new AppError('invalid_passkey', problem(why));

/**
 * Opens the context of the person whose passkey has signed the challenge of this browser's attempt, which is used up
 * whatever comes out. Throws `invalid_passkey` for everything else, so that the response does not tell why. Only a page
 * in a frame is told, because that depends on nothing that is stored.
 */
export const withPasskey =
  (secret: string | null, body: unknown): Open<CallerContext & { readonly used: UsedPasskey }> =>
  async (services) => {
    const em = services.orm.em.fork();
    const attempt = await completeSignIn(em, services.clock, secret, SIGN_IN);
    const response = ASSERTION.safeParse(body).data;
    const passkey = response && (await em.findOne(Passkey, { credentialId: response.id }));
    if (response !== undefined) await refuseFramed(response.response);
    if (attempt === null || !passkey) throw invalidPasskey();
    const { id, publicKey, counter, person } = passkey;
    if (response.response.userHandle !== Buffer.from(userHandleOf(person.id)).toString('base64url')) {
      throw invalidPasskey();
    }
    const { verifyAuthenticationResponse } = await webAuthn();
    const { verified, authenticationInfo } = await orInvalid(
      verifyAuthenticationResponse({
        response: { ...response, clientExtensionResults: {} },
        ...expected(attempt),
        // The library would compare before it has verified who signed.
        credential: { id: passkey.credentialId, publicKey, counter: 0 },
      }),
    );
    if (!verified) throw invalidPasskey();
    const context = await withPerson(person.id)(services).catch((error: unknown) => {
      throw error instanceof AppError && error.status === 401 ? invalidPasskey() : error;
    });
    const { newCounter, credentialBackedUp: isBackedUp } = authenticationInfo;
    if (!isAhead(newCounter, counter)) await refuseCopy(context, passkey, newCounter);
    return { ...context, used: { id, counter: newCounter, isBackedUp, personId: person.id } };
  };

/** Opens the context of a session whose person has signed in recently and has created a passkey for this browser's attempt. */
export const withNewPasskey =
  (
    sessionSecret: string,
    slug: string | null,
    secret: string | null,
    body: unknown,
  ): Open<SessionContext & { readonly added: NewPasskey }> =>
  async (services) => {
    const context = await withSession(sessionSecret, slug)(services);
    requireRecentSignIn(context);
    const attempt = await completeSignIn(context.em, context.clock, secret, ADDITION);
    const response = ATTESTATION.safeParse(body).data;
    if (attempt?.personId !== context.session.personId || response === undefined) throw invalidPasskey();
    await refuseFramed(response.response);
    const { verifyRegistrationResponse } = await webAuthn();
    const { verified, registrationInfo } = await orInvalid(
      verifyRegistrationResponse({
        response: { ...response, clientExtensionResults: {} },
        ...expected(attempt),
        supportedAlgorithmIDs: ALGORITHMS,
      }),
    );
    if (!verified) throw invalidPasskey();
    const { credential: created, credentialBackedUp: isBackedUp } = registrationInfo;
    const { id: credentialId, counter } = created;
    const publicKey = Buffer.from(created.publicKey);
    const { transports } = response.response;
    return { ...context, added: { credentialId, publicKey, counter, transports, isBackedUp } };
  };

const expected = ({ challenge, origin }: { readonly challenge: string; readonly origin: string }) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: new URL(origin).hostname,
  requireUserVerification: true,
});

/**
 * Refuses what a browser has signed for our page in a frame of another origin, which the library accepts. The console
 * cannot be framed, so this says nothing about the passkey.
 */
async function refuseFramed({ clientDataJSON }: { readonly clientDataJSON: string }): Promise<void> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers');
  const read = async () => decodeClientDataJSON(clientDataJSON);
  if ((await orInvalid(read())).crossOrigin === true) throw invalidPasskey('passkey_framed');
}

/** The library throws an error for each kind of mismatch. */
const orInvalid = <Result>(verification: Promise<Result>): Promise<Result> =>
  verification.catch(() => {
    throw invalidPasskey();
  });

const isAhead = (counter: number, stored: number): boolean => counter > stored || (counter === 0 && stored === 0);

/** A counter that has gone back means that somebody has a copy of the passkey (WebAuthn, section 6.1.1). */
async function refuseCopy(context: CallerContext, { id, counter }: Passkey, received: number): Promise<never> {
  context.logger.warn({ passkeyId: id, received, stored: counter }, 'a passkey was refused: its counter went back');
  await runUnitOfWork(context, async ({ audit }) => audit(AuditAction.PasskeyRefused, id, { received, counter }));
  throw invalidPasskey();
}
