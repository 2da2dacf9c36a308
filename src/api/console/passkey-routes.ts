import type { Request, Response } from 'express';
import { rateLimited } from '../../core/errors.js';
import { refuseInvalid } from '../../core/field-rules.js';
import { authenticateWith } from '../../identity/authentication/authenticate.js';
import { withSession } from '../../identity/authentication/open-context.js';
import { cookieOf, secretIn } from '../../identity/authentication/secrets.js';
import type { Services } from '../../identity/authentication/services.js';
import { beginPasskeyAddition, beginPasskeySignIn } from '../../identity/passkeys/begin-passkey.js';
import { addPasskey, PasskeyName, redeemPasskey } from '../../identity/passkeys/manage-passkeys.js';
import { relyingPartyOf } from '../../identity/passkeys/relying-party.js';
import { withNewPasskey, withPasskey } from '../../identity/passkeys/verify-passkey.js';
import { requireRecentSignIn } from '../../identity/sessions/commands/end-sessions.js';
import { readJsonBody } from '../../platform/http/body/read-body.js';
import { slugOf } from '../../platform/http/request.js';
import type { UnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { takeOne } from '../../tenancy/limits/rate-limits.js';
import { beginSession } from './begin-session.js';

/** In bytes: enough for a public key of any algorithm, three times over. */
const BODY_BYTES = 20_000;

type Handler = (services: Services, request: Request, response: Response) => Promise<void>;

/** Nobody is known yet, and every request stores an attempt, so it counts against the limit for wrong keys. */
export const beginSigningIn: Handler = async (services, request, response) => {
  const { rateLimits, addressOf, orm, clock, publicUrl } = services;
  const { allowed, resetMs } = await takeOne(rateLimits.wrongKeys, addressOf(request));
  if (!allowed) throw rateLimited(resetMs);
  const { options, secret } = await beginPasskeySignIn(orm.em.fork(), clock, relyingPartyOf(request, publicUrl));
  response.append('Set-Cookie', cookieOf(publicUrl, secret, 'attempt')).json(options);
};

export const completeSigningIn: Handler = async (services, request, response) => {
  const body = (await readJsonBody(request, BODY_BYTES)).value;
  const attempt = takeAttempt(services, request, response);
  const { used, ...context } = await authenticateWith(services, request, response, withPasskey(attempt, body));
  const redeem = (unit: UnitOfWork) => redeemPasskey(unit, context, used);
  const signedIn = { context, personId: used.personId, method: 'passkey', redeem } as const;
  response.status(201).json(await beginSession(services, request, response, signedIn));
};

export const beginAdding: Handler = async (services, request, response) => {
  const { publicUrl } = services;
  const secret = secretIn(request, publicUrl) ?? '';
  const context = await authenticateWith(services, request, response, withSession(secret, slugOf(request)));
  requireRecentSignIn(context);
  const begun = await beginPasskeyAddition(context, relyingPartyOf(request, publicUrl));
  response.append('Set-Cookie', cookieOf(publicUrl, begun.secret, 'attempt')).json(begun.options);
};

/** The body is what the browser has created, with a name. */
export const completeAdding: Handler = async (services, request, response) => {
  const body = (await readJsonBody(request, BODY_BYTES)).value;
  const { name } = Object(body) as { name?: unknown };
  refuseInvalid(
    { inputProblems: {} },
    Object.assign(new PasskeyName(), { name: typeof name === 'string' ? name : '' }),
  );
  const attempt = takeAttempt(services, request, response);
  const open = withNewPasskey(secretIn(request, services.publicUrl) ?? '', slugOf(request), attempt, body);
  const { added, ...context } = await authenticateWith(services, request, response, open);
  const { id } = await addPasskey(context, String(name), added);
  response.status(201).json({ id });
};

/** Returns the secret of this browser's attempt and removes its cookie. */
function takeAttempt({ publicUrl }: Services, request: Request, response: Response): string | null {
  response.append('Set-Cookie', cookieOf(publicUrl, null, 'attempt'));
  return secretIn(request, publicUrl, 'attempt');
}
