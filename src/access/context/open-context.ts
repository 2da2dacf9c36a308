import type { IncomingMessage } from 'node:http';
import type { MikroORM } from '@mikro-orm/postgresql';
import { invalidSignInLink, sessionEnded } from '../api-keys/access-errors.js';
import type { KnownKey } from '../api-keys/find-key.js';
import type { KeyCache } from '../api-keys/key-cache.js';
import { refusalOf } from '../api-keys/key-state.js';
import type { KeyUse } from '../api-keys/key-use.js';
import { findSignInLink, type KnownSession, type KnownSignInLink } from '../sessions/find-session.js';
import type { SessionCache } from '../sessions/session-cache.js';
import { hashSessionSecret, isSessionSecret } from '../sessions/session-secret.js';
import { sessionRefusalOf } from '../sessions/session-state.js';
import { WORKSPACE_FILTER } from '../workspaces/tenant-scoped.js';
import { authenticateKey } from './authenticate-key.js';
import type { Context, SharedServices } from './context.js';
import type { RateLimits } from './rate-limits.js';

/** What REST and GraphQL need to open a context. */
export interface Services extends SharedServices {
  readonly orm: MikroORM;
  readonly keys: KeyCache;
  readonly keyUse: KeyUse;
  readonly sessions: SessionCache;
  readonly sessionUse: KeyUse;
  readonly rateLimits: RateLimits;
  /** The client's address, or its IPv6 network, for rate limits only. Must never be stored or logged. */
  readonly addressOf: (request: IncomingMessage) => string;
}

/** The context of a caller, who has a key. */
export type KeyContext = Context & {
  readonly keyId: string;
  /** Null: the caller sent the key itself. */
  readonly session: KnownSession | null;
};

/** The context of a caller who is signed in. */
export type SessionContext = KeyContext & { readonly session: KnownSession };

/** Authenticates a request of REST or GraphQL. The context returned sees the key's workspace and no other. */
export async function openContext(services: Services, apiKey: string | undefined): Promise<KeyContext> {
  const { keys, apiKeyPrefix, clock } = services;
  return openKeyContext(services, await authenticateKey(keys, apiKeyPrefix, apiKey, clock.now()));
}

/** Authenticates a request by the secret of a session: the context is that of its key. Throws `session_ended` or 403. */
export async function openSessionContext(services: Services, secret: string): Promise<SessionContext> {
  const { sessions, sessionUse, clock } = services;
  const session = isSessionSecret(secret) ? await sessions.find(hashSessionSecret(secret).toString('base64')) : null;
  if (session === null) throw sessionEnded();
  const refusal = sessionRefusalOf(session, clock.now());
  if (refusal !== null) throw refusal;
  sessionUse.note(session.id, clock.now());
  return { ...openKeyContext(services, session.key), session };
}

/** Authenticates a request by the token of a sign-in link, which is not used up by this. */
export async function openLinkContext(
  services: Services,
  token: string,
): Promise<KeyContext & { readonly link: KnownSignInLink }> {
  const { reads, clock } = services;
  const link = isSessionSecret(token) ? await findSignInLink(reads, hashSessionSecret(token)) : null;
  if (link === null || link.expiresMs <= clock.now()) throw invalidSignInLink();
  const refusal = refusalOf(link.key, clock.now());
  if (refusal !== null) throw refusal.status === 401 ? invalidSignInLink() : refusal;
  return { ...openKeyContext(services, link.key), link };
}

function openKeyContext(services: Services, { id: keyId, workspaceId, scopes }: KnownKey): KeyContext {
  const { orm, keys, keyUse, sessions, sessionUse, rateLimits, addressOf, ...shared } = services;
  keyUse.note(keyId, shared.clock.now());
  const em = orm.em.fork();
  em.setFilterParams(WORKSPACE_FILTER, { workspaceId });
  return { ...shared, em, workspace: { id: workspaceId }, keyId, scopes, session: null, inputProblems: {} };
}
