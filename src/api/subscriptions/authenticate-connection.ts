import { isWrongKey } from '../../access/api-keys/access-errors.js';
import { type KeyContext, openContext, openSessionContext, type Services } from '../../access/context/open-context.js';
import { takeOne } from '../../access/context/rate-limits.js';
import { type AppError, rateLimited } from '../../core/errors.js';
import { toAppError } from '../../platform/database/to-app-error.js';
import type { Connection } from './connection.js';

/** Returns the key in the parameters of a connection, because browsers cannot send headers with a WebSocket. */
export function keyOf(params: Readonly<Record<string, unknown>> | undefined): string | undefined {
  for (const name of ['apiKey', 'X-Api-Key', 'x-api-key']) {
    const value = params !== undefined && Object.hasOwn(params, name) ? params[name] : undefined;
    if (value !== undefined && value !== null) return typeof value === 'string' ? value : undefined;
  }
  return undefined;
}

/**
 * Authenticates by the same rules as HTTP, by the key or else by the connection's session: counts against the key's rate limit, or
 * without a valid key against the address's limit of wrong keys. Throws an AppError.
 */
export async function authenticateConnection(
  services: Services,
  { address, sessionSecret }: Pick<Connection, 'address' | 'sessionSecret'>,
  key: string | undefined,
): Promise<KeyContext> {
  const { requests, wrongKeys } = services.rateLimits;
  const opened =
    key === undefined && sessionSecret !== null
      ? openSessionContext(services, sessionSecret)
      : openContext(services, key);
  const context = await opened.catch(async (thrown: unknown) => {
    const error: AppError = toAppError(thrown, services.logger, 'graphql-ws');
    if (!isWrongKey(error)) throw error;
    const { allowed, resetMs } = await takeOne(wrongKeys, address);
    throw allowed ? error : rateLimited(resetMs);
  });
  if (requests === null) return context;
  const { allowed, resetMs } = await takeOne(requests, context.keyId);
  if (!allowed) throw rateLimited(resetMs);
  return context;
}
