import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Scope } from '../api-keys/scopes.js';
import { type KeyContext, openContext, type Services } from '../context/open-context.js';
import { type Allowance, takeOne, WINDOW_SECONDS } from '../context/rate-limits.js';
import { AppError, insufficientScope, rateLimited } from '../shared/errors.js';
import { setRequestCaller } from './request-caller.js';

/**
 * The context of a request with a valid API key, opened before any of the body is read. Throws 401 and 403 first, then 429.
 * `scope` is the one that a REST route requires; GraphQL checks scopes field by field. Every request of a key counts against
 * its limit and carries the headers of the limit, refused ones too.
 */
export async function authenticateRequest(
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
  scope?: Scope,
): Promise<KeyContext> {
  const context = await openLimited(services, request);
  const { requests } = services.rateLimits;
  const allowance = requests === null ? null : await takeOne(requests, context.keyId);
  if (allowance !== null) setLimitHeaders(response, allowance, services.clock.now());
  setRequestCaller(response, { keyId: context.keyId, workspaceId: context.workspace.id });
  if (scope !== undefined && !context.scopes.includes(scope)) throw insufficientScope(scope);
  if (allowance?.allowed === false) throw rateLimited(allowance.resetMs);
  return context;
}

const REFUSED = new Set(['missing_api_key', 'invalid_api_key']);

/** Requests without a valid key are limited by address: beyond the limit 429 in place of 401. Valid keys are not affected. */
async function openLimited(services: Services, request: IncomingMessage): Promise<KeyContext> {
  const text = request.headers['x-api-key'];
  try {
    return await openContext(services, typeof text === 'string' ? text : undefined);
  } catch (error) {
    if (!(error instanceof AppError) || !REFUSED.has(error.code)) throw error;
    const { allowed, resetMs } = await takeOne(services.rateLimits.wrongKeys, services.addressOf(request));
    throw allowed ? error : rateLimited(resetMs);
  }
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
