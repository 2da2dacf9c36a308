import { AuditAction } from '../../../core/contract/audit-action.js';
import { newId } from '../../../core/ids.js';
import { invalidSignInLink } from '../../api-keys/access-errors.js';
import { ApiKey } from '../../api-keys/api-key.js';
import type { KeyContext } from '../../context/context.js';
import { runUnitOfWork, type UnitOfWork } from '../../context/unit-of-work.js';
import { Workspace } from '../../workspaces/workspace.js';
import type { KnownSession } from '../known-session.js';
import { SESSION_LIMITS, Session, SignInLink } from '../session.js';
import { hashSessionSecret, newSessionSecret } from '../session-secret.js';

/** A new session. The secret is for the cookie and cannot be read again. */
export interface CreatedSession {
  readonly session: Session;
  readonly secret: string;
}

/**
 * Signs in with the context's key. `link` is the sign-in link that named the key, if any. It is used up in the same
 * transaction, so that of two requests with the same link exactly one signs in.
 */
export const createSession = (context: KeyContext, link: KnownSession | null = null): Promise<CreatedSession> =>
  runUnitOfWork(context, async (unit) => {
    const { em, audit } = unit;
    const { keyId, workspace, clock } = context;
    if (link !== null && (await em.nativeDelete(SignInLink, { id: link.id })) === 0) throw invalidSignInLink();
    await endOldest(unit, context);
    const secret = newSessionSecret();
    const now = clock.now();
    const session = em.create(Session, {
      id: newId(),
      workspace: em.getReference(Workspace, workspace.id),
      key: em.getReference(ApiKey, keyId),
      hash: hashSessionSecret(secret),
      createdUtc: new Date(now),
      expiresUtc: new Date(now + SESSION_LIMITS.lifetimeMs),
      lastUsedUtc: null,
    });
    audit(AuditAction.SessionStarted, session.id, { by: link === null ? 'key' : 'link' });
    return { session, secret };
  });

/**
 * Locks the key's row, so that sessions of a key are created in sequence. Does not block transactions that only
 * refer to the key.
 */
const LOCK = 'select id from api_key where workspace_id = ? and id = ? for no key update';

const END_OLDEST = `
  delete from session where id in (
    select id from session where workspace_id = ? and key_id = ? order by created_utc desc, id offset ${SESSION_LIMITS.perKey - 1})
  returning id`;

/** Makes room for another session of the key. */
async function endOldest({ em, audit, publish }: UnitOfWork, { keyId, workspace }: KeyContext): Promise<void> {
  await em.execute(LOCK, [workspace.id, keyId]);
  for (const { id } of await em.execute<{ id: string }[]>(END_OLDEST, [workspace.id, keyId])) {
    audit(AuditAction.SessionEnded, id);
    publish({ kind: 'session', id });
  }
}
