import type { IncomingMessage } from 'node:http';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { KeyCache } from '../api-keys/key-cache.js';
import type { KeyUse } from '../api-keys/key-use.js';
import { WORKSPACE_FILTER } from '../workspaces/tenant-scoped.js';
import { authenticateKey } from './authenticate-key.js';
import type { Context, SharedServices } from './context.js';
import type { RateLimits } from './rate-limits.js';

/** What REST and GraphQL need to open a context. */
export interface Services extends SharedServices {
  readonly orm: MikroORM;
  readonly keys: KeyCache;
  readonly keyUse: KeyUse;
  readonly rateLimits: RateLimits;
  /** The client's address, or its IPv6 network, for rate limits only. Must never be stored or logged. */
  readonly addressOf: (request: IncomingMessage) => string;
}

/** The context of a caller, who has a key. */
export type KeyContext = Context & { readonly keyId: string };

/** Authenticates a request of REST or GraphQL. The context returned sees the key's workspace and no other. */
export async function openContext(services: Services, apiKey: string | undefined): Promise<KeyContext> {
  const { orm, keys, keyUse, rateLimits, addressOf, ...shared } = services;
  const now = shared.clock.now();
  const { id: keyId, workspaceId, scopes } = await authenticateKey(keys, shared.apiKeyPrefix, apiKey, now);
  keyUse.note(keyId, now);
  const em = orm.em.fork();
  em.setFilterParams(WORKSPACE_FILTER, { workspaceId });
  return { ...shared, em, workspace: { id: workspaceId }, keyId, scopes, inputProblems: {} };
}
