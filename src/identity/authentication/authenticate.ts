import type { IncomingMessage, ServerResponse } from 'node:http';
import { lookUp } from '../../core/contract/look-up.js';
import type { Scope } from '../../core/contract/scopes.js';
import { AppError, rateLimited } from '../../core/errors.js';
import { WINDOW_SECONDS } from '../../platform/http/open-server.js';
import { setRequestCaller, slugOf } from '../../platform/http/request.js';
import type { CallerContext } from '../../tenancy/caller/context.js';
import { requirePermission } from '../../tenancy/caller/known-principal.js';
import { type Allowance, takeOne } from '../../tenancy/limits/rate-limits.js';
import { isFromOwnPage, requireOwnPage } from '../sessions/own-page.js';
import { type Open, withKey, withSession } from './open-context.js';
import { secretIn } from './secrets.js';
import type { Services } from './services.js';

/**
 * Opens the context of a request with a valid API key before any of the body is read. Throws 401 and 403 first, then
 * 429. `scope` is required by a REST route; GraphQL checks scopes per field. Every request of a key counts against its
 * limit and carries the limit's headers, even if it is refused. Cookies are ignored.
 */
export const authenticateRequest = (
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
  scope?: Scope,
): Promise<CallerContext> =>
  authenticateWith(services, request, response, withKey(keyIn(request), slugOf(request)), scope);

/**
 * Like `authenticateRequest`, but also accepts a session cookie from one of our own pages. A key is sent deliberately
 * and a cookie is not, so the cookie is ignored if there is a key.
 */
export const authenticateKeyOrSession = (
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
  scope?: Scope,
): Promise<CallerContext> => {
  const secret = secretIn(request, services.publicUrl);
  if (secret === null || request.headers['x-api-key'] !== undefined) {
    return authenticateRequest(services, request, response, scope);
  }
  const open: Open<CallerContext> = async () => {
    requireOwnPage(request, services.publicUrl);
    return withSession(secret, slugOf(request))(services);
  };
  return authenticateWith(services, request, response, open, scope);
};

/**
 * Like `authenticateRequest`, for any way to open the context. Wrong keys and links count against the limit
 * for wrong keys.
 */
export async function authenticateWith<Opened extends CallerContext>(
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
  open: Open<Opened>,
  scope?: Scope,
): Promise<Opened> {
  // A request by one of our pages without a cookie comes from a browser that has signed out. It is not guessing, just
  // as with an ended session.
  const isGuess = (error: AppError): boolean =>
    isWrongKey(error) && !(error.code === 'missing_api_key' && isFromOwnPage(request, services.publicUrl));
  const { context, allowance } = await openLimited(services, () => services.addressOf(request), open, isGuess);
  if (allowance !== null) setLimitHeaders(response, allowance, services.clock.now());
  setRequestCaller(response, { principalId: context.principalId, workspaceId: context.workspace.id });
  if (scope !== undefined) requirePermission(context, scope);
  if (allowance?.allowed === false) throw rateLimited(allowance.resetMs);
  return context;
}

/**
 * A subscription's connection: its client address, and the session secret from the cookie sent by one of our own pages.
 */
interface ConnectionCaller {
  readonly address: string;
  readonly sessionSecret: string | null;
  /** The workspace in its address. */
  readonly slug: string | null;
}

/** Applies the same limits to a subscription's connection, using the key in its parameters or otherwise its session. */
export async function authenticateConnection(
  services: Services,
  { address, sessionSecret, slug }: ConnectionCaller,
  parameters: Readonly<Record<string, unknown>> | undefined,
): Promise<CallerContext> {
  const key = keyAmong(parameters);
  const open: Open<CallerContext> =
    key === undefined && sessionSecret !== null ? withSession(sessionSecret, slug) : withKey(key, slug);
  const { context, allowance } = await openLimited(services, () => address, open, isWrongKey);
  if (allowance?.allowed === false) throw rateLimited(allowance.resetMs);
  return context;
}

/**
 * Whether a request with this error may have been guessing a key or a link. Nobody guesses sessions: a browser
 * whose session has ended sends the same cookie many times, for example for the pictures of a list, and must still
 * be told to sign in.
 */
const isWrongKey = ({ status, code }: AppError): boolean => status === 401 && code !== 'session_ended';

/**
 * A valid key counts against its own limit. Otherwise the address counts, and gets 429 instead of 401 beyond its limit.
 */
async function openLimited<Opened extends CallerContext>(
  services: Services,
  addressOf: () => string,
  open: Open<Opened>,
  isGuess: (error: AppError) => boolean,
): Promise<{ readonly context: Opened; readonly allowance: Allowance | null }> {
  const { requests, wrongKeys } = services.rateLimits;
  const context = await open(services).catch(async (error: unknown) => {
    if (!(error instanceof AppError) || !isGuess(error)) throw error;
    const { allowed, resetMs } = await takeOne(wrongKeys, addressOf());
    throw allowed ? error : rateLimited(resetMs);
  });
  return { context, allowance: requests === null ? null : await takeOne(requests, context.principalId) };
}

/** Sets the headers of the IETF draft (RateLimit header fields for HTTP) and the older X-RateLimit ones. */
function setLimitHeaders(response: ServerResponse, { limit, remaining, resetMs }: Allowance, now: number): void {
  const seconds = Math.ceil(resetMs / 1000);
  response.setHeader('RateLimit-Policy', `"key";q=${limit};w=${WINDOW_SECONDS}`);
  response.setHeader('RateLimit', `"key";r=${remaining};t=${seconds}`);
  response.setHeader('X-RateLimit-Limit', limit);
  response.setHeader('X-RateLimit-Remaining', remaining);
  response.setHeader('X-RateLimit-Reset', Math.ceil((now + resetMs) / 1000));
}

const keyIn = ({ headers }: IncomingMessage): string | undefined => {
  const text = headers['x-api-key'];
  return typeof text === 'string' ? text : undefined;
};

/** Browsers cannot send headers with a WebSocket. */
function keyAmong(parameters: Readonly<Record<string, unknown>> | undefined): string | undefined {
  for (const name of ['apiKey', 'X-Api-Key', 'x-api-key']) {
    const value = lookUp(parameters ?? {}, name);
    if (value !== undefined && value !== null) return typeof value === 'string' ? value : undefined;
  }
  return undefined;
}
