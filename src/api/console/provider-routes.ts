import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { isConsolePath } from '../../core/contract/console/console-path.js';
import { problem } from '../../core/contract/problems.js';
import { notFound, ProblemError } from '../../core/errors.js';
import { authenticateWith } from '../../identity/authentication/authenticate.js';
import { withPerson, withSession } from '../../identity/authentication/open-context.js';
import { cookieOf, secretIn } from '../../identity/authentication/secrets.js';
import type { Services } from '../../identity/authentication/services.js';
import { signInIdentity } from '../../identity/provider/sign-in-identity.js';
import { deleteSessions } from '../../identity/sessions/commands/end-sessions.js';
import { requireOwnPage } from '../../identity/sessions/own-page.js';
import { beginSignIn, completeSignIn } from '../../identity/sessions/sign-in-attempt.js';
import type { UnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { takeOne } from '../../tenancy/limits/rate-limits.js';
import { beginSession } from './begin-session.js';

const CALLBACK = '/console/provider/callback';

const attempt = z.object({
  kind: z.literal('provider'),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  next: z.string(),
  /** The session that the browser had, whose strict cookie it does not send when the provider leads back. */
  replaces: z.object({ id: z.string(), personId: z.string() }).nullable(),
});

/**
 * Signs in with the provider by navigations, so every outcome is a redirect. Only our own pages begin it. The provider
 * leads back to the browser that has begun it: the attempt's cookie and `state` belong together.
 */
export function createProviderRouter(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const route = (path: string, handle: (request: Request, response: Response) => Promise<string>): void => {
    router.get(path, async (request, response) => {
      response.set('Cache-Control', 'no-store').redirect(await handle(request, response));
    });
  };
  route('/console/provider', (request, response) => begin(services, request, response));
  route(CALLBACK, (request, response) => complete(services, request, response));
  return router;
}

const providerOf = ({ provider }: Services) => {
  if (provider === null) throw notFound('address');
  return provider;
};

/** The console may have another address than the codes. The provider only accepts those that it knows. */
const originOf = (request: Request, publicUrl: string): string =>
  `${new URL(publicUrl).protocol}//${request.headers.host ?? ''}`;

/** Returns where the browser continues: at the provider, or at the sign-in screen with a problem. */
async function begin(services: Services, request: Request, response: Response): Promise<string> {
  const { publicUrl, orm, clock, rateLimits, addressOf } = services;
  const provider = providerOf(services);
  requireOwnPage(request, publicUrl);
  const next = nextOf(request.query.next);
  try {
    const { allowed } = await takeOne(rateLimits.wrongKeys, addressOf(request));
    if (!allowed) throw new ProblemError(problem('provider_too_often'));
    const redirectUri = originOf(request, publicUrl) + CALLBACK;
    const { address, checks } = await provider.begin(redirectUri);
    const replaces = await replacedBy(services, request);
    const data: z.output<typeof attempt> = { kind: 'provider', ...checks, redirectUri, next, replaces };
    const secret = await beginSignIn(orm.em.fork(), clock, data);
    response.append('Set-Cookie', cookieOf(publicUrl, secret, 'attempt'));
    return address;
  } catch (error) {
    return signInScreen(error, next);
  }
}

/** Returns the address in the console that was requested, or the sign-in screen with a problem. */
async function complete(services: Services, request: Request, response: Response): Promise<string> {
  const { publicUrl, orm, clock } = services;
  const provider = providerOf(services);
  const secret = secretIn(request, publicUrl, 'attempt');
  response.append('Set-Cookie', cookieOf(publicUrl, null, 'attempt'));
  const begun = await completeSignIn(orm.em.fork(), clock, secret, attempt);
  if (begun === null) return signInScreen(new ProblemError(problem('provider_refused')), '');
  const { redirectUri, next, replaces, ...checks } = begun;
  try {
    const address = new URL(redirectUri + request.originalUrl.slice(request.path.length));
    const claims = await provider.complete(address, checks);
    const personId = await signInIdentity({ ...services, em: orm.em.fork() }, provider.settings, claims);
    const context = await authenticateWith(services, request, response, withPerson(personId));
    const redeem = async (unit: UnitOfWork): Promise<void> => {
      if (replaces !== null) await deleteSessions(unit, replaces.personId, replaces.id);
    };
    await beginSession(services, request, response, { context, personId, method: 'provider', redeem });
    return next;
  } catch (error) {
    return signInScreen(error, next);
  }
}

const nextOf = (text: unknown): string => (typeof text === 'string' && isConsolePath(text) ? text : '/campaigns');

/** The browser's session; null if there is none. */
async function replacedBy(services: Services, request: Request): Promise<z.output<typeof attempt>['replaces']> {
  const secret = secretIn(request, services.publicUrl);
  if (secret === null) return null;
  return withSession(
    secret,
    null,
  )(services).then(
    ({ session: { id, personId } }) => ({ id, personId }),
    () => null,
  );
}

/** Returns the provider's address where a browser signs out there too; null if there is none, or no response. */
export const leaveAddress = (services: Services, request: Request): Promise<string | null> =>
  providerOf(services)
    .endAddress(`${originOf(request, services.publicUrl)}/sign-in`)
    .catch(() => null);

/** Codes of problems that also arise elsewhere. */
const SHOWN_AS: Readonly<Record<string, string>> = {
  session_ended: 'provider_not_invited',
  rate_limited: 'provider_too_often',
  workspace_suspended: 'workspace_suspended',
};

/** Other errors are thrown. */
function signInScreen(error: unknown, next: string): string {
  if (!(error instanceof ProblemError)) throw error;
  const { code } = error.problem;
  const shown = code.startsWith('provider_') ? code : (SHOWN_AS[code] ?? 'provider_refused');
  return `/sign-in?${new URLSearchParams({ problem: shown, ...(next !== '' && { next }) })}`;
}
