import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { problem } from '../../core/contract/problems.js';
import { AppError, validationFailed } from '../../core/errors.js';
import { authenticateWith } from '../../identity/authentication/authenticate.js';
import { withLink, withSession } from '../../identity/authentication/open-context.js';
import { cookieOf, secretIn } from '../../identity/authentication/secrets.js';
import type { Services } from '../../identity/authentication/services.js';
import { redeemLink } from '../../identity/sessions/commands/create-session.js';
import { signOut, signOutElsewhere, signOutEverywhere } from '../../identity/sessions/commands/end-sessions.js';
import { listSessions, readSession } from '../../identity/sessions/commands/read-session.js';
import { requireOwnPage } from '../../identity/sessions/own-page.js';
import { Session } from '../../identity/sessions/session.js';
import { readJsonBody } from '../../platform/http/body/read-body.js';
import { slugOf } from '../../platform/http/request.js';
import type { SessionContext } from '../../tenancy/caller/context.js';
import { sessionEnded } from '../../tenancy/caller/known-session.js';
import type { UnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { problemsOf } from '../graphql/render-error.js';
import { refuseOtherMethods } from '../rest/refuse-other-methods.js';
import { renderErrors } from '../rest/router.js';
import { acceptInvitationBy, describeInvitation, INVITATION_BODY, SIGN_IN_BYTES } from './accept-invitation.js';
import { beginSession } from './begin-session.js';
import { beginAdding, beginSigningIn, completeAdding, completeSigningIn } from './passkey-routes.js';
import { leaveAddress } from './provider-routes.js';
import { requestSignInMail, sendSignInOptions } from './sign-in-mail.js';

const credential = z.union([z.strictObject({ token: z.string().min(1).max(100) }), INVITATION_BODY]);

const EXAMPLES = { token: '{"token": "…"}', invitation: '{"invitation": "…"}' };

type Handler = (services: Services, request: Request, response: Response) => Promise<void>;

const ROUTES: Readonly<Record<string, Readonly<Record<'get' | 'post' | 'delete', Handler | null>>>> = {
  '/passkeys/sign-in': { get: null, post: beginSigningIn, delete: null },
  '/passkeys/sign-in/complete': { get: null, post: completeSigningIn, delete: null },
  '/passkeys/new': { get: null, post: beginAdding, delete: null },
  '/passkeys/new/complete': { get: null, post: completeAdding, delete: null },
  '/session': { get: sendSession, post: signIn, delete: (...call) => endSessions(signOut, ...call) },
  '/sign-in-options': { get: sendSignInOptions, post: null, delete: null },
  '/sign-in-mail': { get: null, post: requestSignInMail, delete: null },
  '/invitation': { get: null, post: describeInvitation, delete: null },
  '/sessions/:id': { get: null, post: null, delete: endOneSession },
  '/sessions': { get: sendSessions, post: null, delete: (...call) => endSessions(signOutEverywhere, ...call) },
};

/**
 * Signs in and out with a cookie, which GraphQL cannot do for the console. Every request must come from a page of this
 * service, including those that sign in: otherwise a foreign page could sign people in to a workspace of its own.
 */
export function createSessionRouter(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use((request, response, next) => {
    response.set('Cache-Control', 'no-store');
    requireOwnPage(request, services.publicUrl);
    next();
  });
  for (const [path, handlers] of Object.entries(ROUTES)) {
    const allowed: string[] = [];
    for (const method of ['get', 'post', 'delete'] as const) {
      const handler = handlers[method];
      if (handler === null) continue;
      allowed.push(method.toUpperCase());
      router[method](path, (request, response) => handler(services, request, response));
    }
    refuseOtherMethods(router, path, allowed, async () => {});
  }
  // With codes, so that the console can say in the person's language why somebody cannot sign in.
  router.use(renderErrors(services, (error) => ({ problems: problemsOf(error) })));
  return router;
}

async function signIn(services: Services, request: Request, response: Response): Promise<void> {
  const { data } = credential.safeParse((await readJsonBody(request, SIGN_IN_BYTES)).value);
  if (data === undefined) throw validationFailed({ token: [problem('session_token_needed', EXAMPLES)] });
  if ('invitation' in data) {
    return void response.status(201).json(await acceptInvitationBy(services, request, response, data));
  }
  const { link, ...context } = await authenticateWith(services, request, response, withLink(data.token));
  const redeem = (unit: UnitOfWork) => redeemLink(unit, context, link);
  const signedIn = { context, personId: link.personId, method: 'link', redeem } as const;
  response.status(201).json(await beginSession(services, request, response, signedIn));
}

/**
 * Returns 204 if nobody is signed in, which is not an error: the console asks on every start. A useless
 * cookie is removed.
 */
async function sendSession(services: Services, request: Request, response: Response): Promise<void> {
  try {
    const context = await authenticateSession(services, request, response);
    response.set('Set-Cookie', services.ownScans.cookieFor(context.session));
    response.json(await readSession(context));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'session_ended') throw error;
    if (secretIn(request, services.publicUrl) !== null) removeCookies(services, response);
    response.status(204).end();
  }
}

/** What the sign-in screen offers besides a link. */
async function sendSessions(services: Services, request: Request, response: Response): Promise<void> {
  response.json({ sessions: await listSessions(await authenticateSession(services, request, response)) });
}

/** Answers with the address where the browser signs out at the provider, if it signed in there. */
async function endSessions(
  end: (context: SessionContext) => Promise<number>,
  services: Services,
  request: Request,
  response: Response,
): Promise<void> {
  const context = await authenticateSession(services, request, response);
  const found = await context.em.findOne(Session, { id: context.session.id });
  await end(context);
  removeCookies(services, response);
  const leaveAt = found?.method === 'provider' && services.provider ? await leaveAddress(services, request) : null;
  if (leaveAt === null) response.status(204).end();
  else response.json({ leaveAt });
}

/** Removes the cookies only if they belong to the session. */
async function endOneSession(services: Services, request: Request, response: Response): Promise<void> {
  const context = await authenticateSession(services, request, response);
  const id = String(request.params.id).toLowerCase();
  await signOutElsewhere(context, id);
  if (id === context.session.id) removeCookies(services, response);
  response.status(204).end();
}

const removeCookies = ({ publicUrl, ownScans }: Services, response: Response): void =>
  void response.set('Set-Cookie', [cookieOf(publicUrl, null), ...ownScans.removals]);

async function authenticateSession(services: Services, request: Request, response: Response): Promise<SessionContext> {
  const secret = secretIn(request, services.publicUrl);
  if (secret === null) throw sessionEnded();
  return authenticateWith(services, request, response, withSession(secret, slugOf(request)));
}
