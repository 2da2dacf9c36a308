import { AuditAction } from '../../../core/contract/audit-action.js';
import { notFound } from '../../../core/errors.js';
import { isUuid } from '../../../core/ids.js';
import type { SessionContext } from '../../context/context.js';
import { runUnitOfWork } from '../../context/unit-of-work.js';

/** Ends the caller's session and its subscriptions. When this resolves, no instance accepts its cookie. */
export const signOut = (context: SessionContext): Promise<number> => endSessions(context, 'id', context.session.id);

/** Ends all sessions of the person on all instances, including the current one. */
export const signOutEverywhere = (context: SessionContext): Promise<number> =>
  endSessions(context, 'person_id', context.session.personId);

/** Ends a session of the person, possibly the current one. Throws `not_found` if the person has no such session. */
export async function signOutElsewhere(context: SessionContext, id: string): Promise<void> {
  if (!isUuid(id) || (await endSessions(context, 'id', id)) === 0) throw notFound('session');
}

/**
 * Returns the number of ended sessions. A session that another request ends at the same time is neither counted nor
 * written to the audit twice.
 */
const endSessions = (context: SessionContext, column: 'id' | 'person_id', id: string): Promise<number> =>
  runUnitOfWork(context, async ({ em, audit, publish }) => {
    const sql = `delete from session where person_id = ? and ${column} = ? returning id`;
    const ended = await em.execute<{ id: string }[]>(sql, [context.session.personId, id]);
    for (const session of ended) {
      audit(AuditAction.SessionEnded, session.id);
      publish({ kind: 'session', id: session.id });
    }
    return ended.length;
  });
