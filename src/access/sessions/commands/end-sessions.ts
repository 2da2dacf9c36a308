import { AuditAction } from '../../../core/contract/audit-action.js';
import { notFound } from '../../../core/errors.js';
import { isUuid } from '../../../core/ids.js';
import type { SessionContext } from '../../context/context.js';
import { runUnitOfWork } from '../../context/unit-of-work.js';

/** Ends the caller's session. When it is answered no instance accepts its cookie, and its subscriptions end. */
export const signOut = (context: SessionContext): Promise<number> => endSessions(context, 'id', context.session.id);

/** Ends all sessions of the caller's key, this one too, on all instances. */
export const signOutEverywhere = (context: SessionContext): Promise<number> =>
  endSessions(context, 'key_id', context.keyId);

/** Ends one session of the caller's key, this one or another. Throws `not_found` when the key has no such session. */
export async function signOutElsewhere(context: SessionContext, id: string): Promise<void> {
  if (!isUuid(id) || (await endSessions(context, 'id', id)) === 0) throw notFound('session');
}

/** Returns how many. One that another request ends at the same time is not counted, nor written to the audit twice. */
const endSessions = (context: SessionContext, column: 'id' | 'key_id', id: string): Promise<number> =>
  runUnitOfWork(context, async ({ em, audit, publish }) => {
    const sql = `delete from session where workspace_id = ? and key_id = ? and ${column} = ? returning id`;
    const ended = await em.execute<{ id: string }[]>(sql, [context.workspace.id, context.keyId, id]);
    for (const session of ended) {
      audit(AuditAction.SessionEnded, session.id);
      publish({ kind: 'session', id: session.id });
    }
    return ended.length;
  });
