import type { Request, Response } from 'express';
import type { CallerContext } from '../../access/context/context.js';
import { runUnitOfWork, type UnitOfWork } from '../../access/context/unit-of-work.js';
import { withSession } from '../../access/open-context.js';
import type { Services } from '../../access/services.js';
import { startSession } from '../../access/sessions/commands/create-session.js';
import { signOut } from '../../access/sessions/commands/end-sessions.js';
import { readSession, type SessionDescription } from '../../access/sessions/commands/read-session.js';
import type { SignInMethod } from '../../access/sessions/session.js';
import { cookieOf, secretIn } from '../../access/sessions/session-secret.js';
import { AppError } from '../../core/errors.js';
import { slugOf } from '../../platform/http/request.js';

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
  const description = await readSession(await open(slugOf(request)).catch(() => open(null)));
  await endReplaced(services, request);
  response.append('Set-Cookie', cookieOf(services.publicUrl, secret));
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
