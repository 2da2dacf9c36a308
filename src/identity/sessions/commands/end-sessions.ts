import { AuditAction } from '../../../core/contract/audit-action.js';
import { notFound } from '../../../core/errors.js';
import { isUuid } from '../../../core/ids.js';
import type { Actor } from '../../../tenancy/caller/actor.js';
import type { CallerContext, SessionContext } from '../../../tenancy/caller/context.js';
import { sessionEnded } from '../../../tenancy/caller/known-session.js';
import { runUnitOfWork, type UnitOfWork } from '../../../tenancy/commands/unit-of-work.js';
import { lockWorkspace } from '../../../tenancy/workspace.js';
import { Member } from '../../people/member.js';
import { SESSION_LIMITS, SignInLink } from '../session.js';
import { LOCK_PERSON } from './create-session.js';

/** Ends the caller's session and its subscriptions. When this resolves, no instance accepts its cookie. */
export const signOut = (context: SessionContext): Promise<number> => endSessions(context, context.session.id);

/** Ends all sessions of the person on all instances, including the current one. */
export const signOutEverywhere = (context: SessionContext): Promise<number> => endSessions(context);

/** Ends a session of the person, possibly the current one. Throws `not_found` if the person has no such session. */
export async function signOutElsewhere(context: SessionContext, id: string): Promise<void> {
  if (!isUuid(id) || (await endSessions(context, id)) === 0) throw notFound('session');
}

const endSessions = (context: SessionContext, id?: string): Promise<number> =>
  runUnitOfWork(context, async (unit) => {
    await unit.em.execute(LOCK_PERSON, [context.session.personId]);
    await unit.confirm();
    return deleteSessions(unit, context.session.personId, id);
  });

/** Ends all sessions of a member of the actor's workspace, and their open links, in all workspaces. */
export const signOutMember = (actor: Actor, id: string): Promise<number> =>
  runUnitOfWork(actor, async (unit) => {
    await lockWorkspace(unit.em, actor.workspace.id);
    const member = isUuid(id) ? await unit.em.findOne(Member, { id, revokedUtc: null }) : null;
    if (member === null) throw notFound('member');
    await unit.em.nativeDelete(SignInLink, { person: member.person });
    return deleteSessions(unit, member.person.id);
  });

/**
 * Refuses, as if the session had ended, unless the person has signed in within the last hour: for changes to how people
 * sign in (ASVS 7.5.1). The console then asks to sign in again, and repeats the request.
 */
export function requireRecentSignIn({ session, clock }: CallerContext): void {
  if (session === null || clock.now() - session.createdMs > SESSION_LIMITS.recentMs) throw sessionEnded();
}

/**
 * Ends a person's sessions, or one of them, within a unit of work. Returns their number. A session that another request
 * ends at the same time is neither counted nor written to the audit twice.
 */
export async function deleteSessions(
  { em, audit, publish }: UnitOfWork,
  personId: string,
  id?: string,
): Promise<number> {
  const sql = `delete from session where person_id = ?${id === undefined ? '' : ' and id = ?'} returning id`;
  const ended = await em.execute<{ id: string }[]>(sql, id === undefined ? [personId] : [personId, id]);
  for (const session of ended) {
    audit(AuditAction.SessionEnded, session.id);
    publish({ kind: 'session', id: session.id });
  }
  return ended.length;
}
