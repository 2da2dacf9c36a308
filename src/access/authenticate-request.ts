import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Scope } from '../core/contract/scopes.js';
import { AppError, insufficientScope, rateLimited } from '../core/errors.js';
import { setRequestCaller } from '../platform/http/request-caller.js';
import { WINDOW_SECONDS } from '../platform/http/server-limits.js';
import { isWrongKey } from './api-keys/access-errors.js';
import { type KeyContext, openContext, openSessionContext, type Services } from './context/open-context.js';
import { type Allowance, takeOne } from './context/rate-limits.js';
import { isFromOwnPage, requireOwnPage } from './sessions/own-page.js';
import { sessionSecretOf } from './sessions/session-cookie.js';

/**
 * The context of a request with a valid API key, opened before any of the body is read. Throws 401 and 403 first, then 429.
 * `scope` is the one that a REST route requires; GraphQL checks scopes field by field. Every request of a key counts against
 * its limit and carries the headers of the limit, refused ones too. A cookie is ignored.
 */
export const authenticateRequest = (
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
  scope?: Scope,
): Promise<KeyContext> => authenticateWith(services, request, response, () => openByKey(services, request), scope);

/** The same for a request with a valid API key or else with the cookie of a session, which must come from an own page. */
export const authenticateKeyOrSession = (
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
  scope?: Scope,
): Promise<KeyContext> =>
  authenticateWith(services, request, response, () => openByKeyOrSession(services, request), scope);

/** The same for any way to open the context. Wrong keys and links count against the limit of wrong keys. */
export async function authenticateWith<Opened extends KeyContext>(
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
  open: () => Promise<Opened>,
  scope?: Scope,
): Promise<Opened> {
  const context = await openLimited(services, request, open);
  const { requests } = services.rateLimits;
  const allowance = requests === null ? null : await takeOne(requests, context.keyId);
  if (allowance !== null) setLimitHeaders(response, allowance, services.clock.now());
  setRequestCaller(response, { keyId: context.keyId, workspaceId: context.workspace.id });
  if (scope !== undefined && !context.scopes.includes(scope)) throw insufficientScope(scope);
  if (allowance?.allowed === false) throw rateLimited(allowance.resetMs);
  return context;
}

function openByKey(services: Services, { headers }: IncomingMessage): Promise<KeyContext> {
  const text = headers['x-api-key'];
  return openContext(services, typeof text === 'string' ? text : undefined);
}

/** A key is sent on purpose, a cookie is not: where there is a key, the cookie is ignored. */
async function openByKeyOrSession(services: Services, request: IncomingMessage): Promise<KeyContext> {
  const secret = sessionSecretOf(request, services.publicUrl);
  if (secret === null || request.headers['x-api-key'] !== undefined) return openByKey(services, request);
  requireOwnPage(request, services.publicUrl);
  return openSessionContext(services, secret);
}

/**
 * Requests without a valid key are limited by address: beyond the limit 429 in place of 401. Valid keys are not affected, nor are browsers
 * whose session has ended.
 */
async function openLimited<Opened>(
  services: Services,
  request: IncomingMessage,
  open: () => Promise<Opened>,
): Promise<Opened> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof AppError) || !isWrongKey(error) || isSignedOut(services, request, error)) throw error;
    const { allowed, resetMs } = await takeOne(services.rateLimits.wrongKeys, services.addressOf(request));
    throw allowed ? error : rateLimited(resetMs);
  }
}

/** A page of ours without any cookie: its browser has signed out beside it. It guesses nothing, like one whose session has ended. */
const isSignedOut = ({ publicUrl }: Services, request: IncomingMessage, { code }: AppError): boolean =>
  code === 'missing_api_key' && isFromOwnPage(request, publicUrl);

/** The headers of the IETF's draft (RateLimit header fields for HTTP), and the older X-RateLimit ones. */
function setLimitHeaders(response: ServerResponse, { limit, remaining, resetMs }: Allowance, now: number): void {
  const seconds = Math.ceil(resetMs / 1000);
  response.setHeader('RateLimit-Policy', `"key";q=${limit};w=${WINDOW_SECONDS}`);
  response.setHeader('RateLimit', `"key";r=${remaining};t=${seconds}`);
  response.setHeader('X-RateLimit-Limit', limit);
  response.setHeader('X-RateLimit-Remaining', remaining);
  response.setHeader('X-RateLimit-Reset', Math.ceil((now + resetMs) / 1000));
}
