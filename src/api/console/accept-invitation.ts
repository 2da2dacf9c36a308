import type { Request, Response } from 'express';
import { z } from 'zod';
import { problem } from '../../core/contract/problems.js';
import { AppError, validationFailed } from '../../core/errors.js';
import { newId } from '../../core/ids.js';
import { authenticateWith } from '../../identity/authentication/authenticate.js';
import { withInvitation, withSession } from '../../identity/authentication/open-context.js';
import { secretIn } from '../../identity/authentication/secrets.js';
import type { Services } from '../../identity/authentication/services.js';
import { acceptInvitation, asTaken } from '../../identity/invitations/accept-invitation.js';
import { readSession, type SessionDescription } from '../../identity/sessions/commands/read-session.js';
import { readJsonBody } from '../../platform/http/body/read-body.js';
import type { SessionContext } from '../../tenancy/caller/context.js';
import { runUnitOfWork, type UnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { beginSession } from './begin-session.js';

const token = z.string().min(1).max(100);
/** The body of an acceptance. Rules for the name are those of the profile. */
export const INVITATION_BODY = z.strictObject({ invitation: token, name: z.string().optional() });
const DESCRIBE_BODY = z.strictObject({ invitation: token });

/** In bytes: enough for a token and a name, escaped. The body is read before the caller is known. */
export const SIGN_IN_BYTES = 4_000;

/**
 * Accepts an invitation: in the person's session if somebody is signed in, otherwise as a new person, who is then
 * signed in.
 */
export async function acceptInvitationBy(
  services: Services,
  request: Request,
  response: Response,
  body: z.infer<typeof INVITATION_BODY>,
): Promise<SessionDescription> {
  const opened = await authenticateWith(services, request, response, withInvitation(body.invitation));
  const { invitation, ...context } = opened;
  const current = await currentSession(services, request);
  const personId = newId();
  const acceptance = { invitation, personId, name: body.name, session: current?.session ?? null };
  const redeem = (unit: UnitOfWork) => acceptInvitation(unit, context, acceptance);
  try {
    if (current !== null) {
      await runUnitOfWork(context, redeem);
      return await readSession(current);
    }
    return await beginSession(services, request, response, { context, personId, method: 'link', redeem });
  } catch (error) {
    throw asTaken(error, invitation.email);
  }
}

/** Tells somebody who has an invitation's token what it is for. */
export async function describeInvitation(services: Services, request: Request, response: Response): Promise<void> {
  const { data } = DESCRIBE_BODY.safeParse((await readJsonBody(request, SIGN_IN_BYTES)).value);
  if (data === undefined) throw validationFailed({ invitation: [problem('required')] });
  const { invitation } = await authenticateWith(services, request, response, withInvitation(data.invitation));
  const { workspaceName, inviterName, email, role, name, hasPerson } = invitation;
  response.json({ workspaceName, inviterName, email, role, name, hasPerson });
}

/** Returns the context of the browser's session; null if it has none that works. */
async function currentSession(services: Services, request: Request): Promise<SessionContext | null> {
  const secret = secretIn(request, services.publicUrl);
  if (secret === null) return null;
  return withSession(
    secret,
    null,
  )(services).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
}
