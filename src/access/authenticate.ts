import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Scope } from '../core/contract/scopes.js';
import { AppError, insufficientScope, invalidApiKey, missingApiKey, rateLimited } from '../core/errors.js';
import { setRequestCaller } from '../platform/http/request-caller.js';
import { WINDOW_SECONDS } from '../platform/http/server-limits.js';
import { invalidSignInLink, isWrongKey, sessionEnded } from './api-keys/access-errors.js';
import { hashKey, isKeyText } from './api-keys/key-format.js';
import { type KnownKey, refusalOf } from './api-keys/known-key.js';
import type { KeyContext, Services, SessionContext } from './context/context.js';
import { type Allowance, takeOne } from './context/rate-limits.js';
import { findSignInLink, type KnownSession, sessionRefusalOf } from './sessions/known-session.js';
import { isFromOwnPage, requireOwnPage } from './sessions/own-page.js';
import { hashSessionSecret, isSessionSecret, sessionSecretOf } from './sessions/session-secret.js';
import { WORKSPACE_FILTER } from './workspaces/workspace.js';

/** Says who calls: an API key, the session of a browser, a sign-in link, or the connection of a subscription. */
type Open<Opened extends KeyContext> = (services: Services) => Promise<Opened>;

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
): Promise<KeyContext> => authenticateWith(services, request, response, withKey(keyIn(request)), scope);

/**
 * The same for a request with a valid API key or else with the cookie of a session, which must come from an own page. A key is
 * sent on purpose, a cookie is not: where there is a key, the cookie is ignored.
 */
export const authenticateKeyOrSession = (
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
  scope?: Scope,
): Promise<KeyContext> => {
  const secret = sessionSecretOf(request, services.publicUrl);
  if (secret === null || request.headers['x-api-key'] !== undefined) {
    return authenticateRequest(services, request, response, scope);
  }
  const open: Open<KeyContext> = async () => {
    requireOwnPage(request, services.publicUrl);
    return withSession(secret)(services);
  };
  return authenticateWith(services, request, response, open, scope);
};

/** The same for any way to open the context. Wrong keys and links count against the limit of wrong keys. */
export async function authenticateWith<Opened extends KeyContext>(
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
  open: Open<Opened>,
  scope?: Scope,
): Promise<Opened> {
  // A page of ours without any cookie: its browser has signed out. It guesses nothing, like one whose session has ended.
  const isGuess = (error: AppError): boolean =>
    isWrongKey(error) && !(error.code === 'missing_api_key' && isFromOwnPage(request, services.publicUrl));
  const { context, allowance } = await openLimited(services, () => services.addressOf(request), open, isGuess);
  if (allowance !== null) setLimitHeaders(response, allowance, services.clock.now());
  setRequestCaller(response, { keyId: context.keyId, workspaceId: context.workspace.id });
  if (scope !== undefined && !context.scopes.includes(scope)) throw insufficientScope(scope);
  if (allowance?.allowed === false) throw rateLimited(allowance.resetMs);
  return context;
}

/** The connection of a subscription: where it comes from, and the secret of the session whose cookie an own page sent. */
interface ConnectionCaller {
  readonly address: string;
  readonly sessionSecret: string | null;
}

/** The same limits for the connection of a subscription, by the key in its parameters or else by its session. */
export async function authenticateConnection(
  services: Services,
  { address, sessionSecret }: ConnectionCaller,
  parameters: Readonly<Record<string, unknown>> | undefined,
): Promise<KeyContext> {
  const key = keyAmong(parameters);
  const open: Open<KeyContext> =
    key === undefined && sessionSecret !== null ? withSession(sessionSecret) : withKey(key);
  const { context, allowance } = await openLimited(services, () => address, open, isWrongKey);
  if (allowance?.allowed === false) throw rateLimited(allowance.resetMs);
  return context;
}

/** A valid key counts against its own limit. Without one the address counts: beyond its limit 429 in place of 401. */
async function openLimited<Opened extends KeyContext>(
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
  return { context, allowance: requests === null ? null : await takeOne(requests, context.keyId) };
}

/** The headers of the IETF's draft (RateLimit header fields for HTTP), and the older X-RateLimit ones. */
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
    const value = parameters !== undefined && Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (value !== undefined && value !== null) return typeof value === 'string' ? value : undefined;
  }
  return undefined;
}

/**
 * Returns the key of a text, or throws why it is refused. A revoked or expired key and a suspended workspace take effect at the
 * next request. Costs no query for a key that was used lately, nor for a text that cannot be a key; else one.
 */
export async function findValidKey(
  { keys, apiKeyPrefix }: Pick<Services, 'keys' | 'apiKeyPrefix'>,
  text: string | undefined,
  now: number,
): Promise<KnownKey> {
  if (text === undefined || text === '') throw missingApiKey();
  if (!isKeyText(apiKeyPrefix, text)) throw invalidApiKey();
  const key = await keys.find(hashKey(text).toString('base64'));
  if (key === null) throw invalidApiKey();
  const refusal = refusalOf(key, now);
  if (refusal !== null) throw refusal;
  return key;
}

/** Opens the context of a key. */
export const withKey =
  (text: string | undefined): Open<KeyContext> =>
  async (services) =>
    contextOf(services, await findValidKey(services, text, services.clock.now()));

/** Opens the context of a session's key by the secret of its cookie. Throws `session_ended` or 403. */
export const withSession =
  (secret: string): Open<SessionContext> =>
  async (services) => {
    const { sessions, sessionUse, clock } = services;
    const session = isSessionSecret(secret) ? await sessions.find(hashSessionSecret(secret).toString('base64')) : null;
    if (session === null) throw sessionEnded();
    const refusal = sessionRefusalOf(session, clock.now());
    if (refusal !== null) throw refusal;
    sessionUse.note(session.id, clock.now());
    return { ...contextOf(services, session.key), session };
  };

/** Opens the context of a sign-in link's key by the link's token, which is not used up by this. */
export const withLink =
  (token: string): Open<KeyContext & { readonly link: KnownSession }> =>
  async (services) => {
    const { reads, clock } = services;
    const hash = hashSessionSecret(token).toString('base64');
    const link = isSessionSecret(token) ? await findSignInLink(reads)(hash) : null;
    if (link === null || link.expiresMs <= clock.now()) throw invalidSignInLink();
    const refusal = refusalOf(link.key, clock.now());
    if (refusal !== null) throw refusal.status === 401 ? invalidSignInLink() : refusal;
    return { ...contextOf(services, link.key), link };
  };

/** The context sees the key's workspace and no other. */
function contextOf(services: Services, { id: keyId, workspaceId, scopes }: KnownKey): KeyContext {
  const { orm, keys, keyUse, sessions, sessionUse, rateLimits, addressOf, ...shared } = services;
  keyUse.note(keyId, shared.clock.now());
  const em = orm.em.fork();
  em.setFilterParams(WORKSPACE_FILTER, { workspaceId });
  return { ...shared, em, workspace: { id: workspaceId }, keyId, scopes, session: null, inputProblems: {} };
}
