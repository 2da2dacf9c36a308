import type { Plan } from '../../../core/contract/plans.js';
import type { Scope } from '../../../core/contract/scopes.js';
import { ApiKey } from '../../api-keys/api-key.js';
import type { KeyContext } from '../../context/context.js';
import { Workspace } from '../../workspaces/workspace.js';
import { Session } from '../session.js';

/** What the console shows about its own session. Times are ISO 8601 in UTC. */
export interface SessionDescription {
  readonly id: string;
  readonly createdUtc: string;
  readonly expiresUtc: string;
  readonly scopes: readonly Scope[];
  readonly keyId: string;
  readonly keyName: string;
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly plan: Plan;
  /** Null if the subscription does not end. */
  readonly subscriptionUntil: string | null;
  /** The base of every encoded address, which need not be the console's own. */
  readonly publicUrl: string;
}

/** A session in a list. */
export interface ListedSession {
  readonly id: string;
  readonly createdUtc: string;
  readonly expiresUtc: string;
  /** Null if not used since the sign-in, or less than about a minute ago. */
  readonly lastUsedUtc: string | null;
  readonly isCurrent: boolean;
}

/** Returns a session of the context's key, with the key's permissions and workspace. */
export async function readSession(
  { em, keyId, workspace, scopes, publicUrl }: KeyContext,
  session: { readonly id: string; readonly createdMs: number; readonly expiresMs: number },
): Promise<SessionDescription> {
  const [key, { name, plan, subscriptionUntil }] = await Promise.all([
    em.findOneOrFail(ApiKey, { id: keyId }),
    em.findOneOrFail(Workspace, { id: workspace.id }),
  ]);
  return {
    id: session.id,
    createdUtc: new Date(session.createdMs).toISOString(),
    expiresUtc: new Date(session.expiresMs).toISOString(),
    scopes,
    keyId,
    keyName: key.name,
    workspaceId: workspace.id,
    workspaceName: name,
    plan,
    subscriptionUntil: subscriptionUntil?.toISOString() ?? null,
    publicUrl,
  };
}

/** Returns the active sessions of the caller's key, newest first. */
export async function listSessions({ em, keyId, clock, session }: KeyContext): Promise<ListedSession[]> {
  const valid = { key: keyId, expiresUtc: { $gt: new Date(clock.now()) } };
  const found = await em.find(Session, valid, { orderBy: { createdUtc: 'desc', id: 'asc' } });
  return found.map(({ id, createdUtc, expiresUtc, lastUsedUtc }) => ({
    id,
    createdUtc: createdUtc.toISOString(),
    expiresUtc: expiresUtc.toISOString(),
    lastUsedUtc: lastUsedUtc?.toISOString() ?? null,
    isCurrent: id === session?.id,
  }));
}
