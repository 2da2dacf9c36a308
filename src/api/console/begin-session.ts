import type { Request, Response } from 'express';
import { AppError } from '../../core/errors.js';
import { withSession } from '../../identity/authentication/open-context.js';
import { cookieOf, secretIn } from '../../identity/authentication/secrets.js';
import type { Services } from '../../identity/authentication/services.js';
import { startSession } from '../../identity/sessions/commands/create-session.js';
import { signOut } from '../../identity/sessions/commands/end-sessions.js';
import { readSession, type SessionDescription } from '../../identity/sessions/commands/read-session.js';
import type { SignInMethod } from '../../identity/sessions/session.js';
import { slugOf } from '../../platform/http/request.js';
import type { CallerContext } from '../../tenancy/caller/context.js';
import { runUnitOfWork, type UnitOfWork } from '../../tenancy/commands/unit-of-work.js';

/** Somebody who has shown who he is. */
export interface SignIn {
  /** Of one of the person's members. */
  readonly context: CallerContext;
  readonly personId: string;
  readonly method: SignInMethod;
  /** Uses up what was shown, in the transaction that starts the session. */
  redeem(unit: UnitOfWork): Promise<void>;
}

/** Signs a person in: starts a session, sets its cookie, and ends the session that the browser had before. */
export async function beginSession(
  services: Services,
  request: Request,
  response: Response,
  { context, personId, method, redeem }: SignIn,
): Promise<SessionDescription> {
  const { secret } = await runUnitOfWork(context, async (unit) => {
    await redeem(unit);
    return startSession(unit, context, personId, method);
  });
  const open = (slug: string | null) => withSession(secret, slug)(services);
  // Somebody else may have been in this workspace before.
  const opened = await open(slugOf(request)).catch(() => open(null));
  const description = await readSession(opened);
  await endReplaced(services, request);
  const { publicUrl, ownScans } = services;
  response.append('Set-Cookie', [
    cookieOf(publicUrl, secret),
    ownScans.toldRemoval,
    ownScans.cookieFor(opened.session),
  ]);
  return description;
}

/** Ends the session of a cookie that is being replaced, because nobody could sign it out any more. */
async function endReplaced(services: Services, request: Request): Promise<void> {
  const secret = secretIn(request, services.publicUrl);
  if (secret === null) return;
  try {
    await signOut(await withSession(secret, null)(services));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
