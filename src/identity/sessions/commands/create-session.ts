import { AuditAction } from '../../../core/contract/audit-action.js';
import { newId } from '../../../core/ids.js';
import type { CallerContext } from '../../../tenancy/caller/context.js';
import type { UnitOfWork } from '../../../tenancy/commands/unit-of-work.js';
import { hashSessionSecret, newSessionSecret } from '../../authentication/secrets.js';
import { Person } from '../../people/person.js';
import { proveEmail } from '../../people/prove-email.js';
import type { KnownLink } from '../find-session.js';
import { invalidSignInLink, SESSION_LIMITS, Session, type SignInMethod } from '../session.js';

/** A new session. The secret is for the cookie and cannot be read again. */
export interface CreatedSession {
  readonly session: Session;
  readonly secret: string;
}

/**
 * Uses up a link. In the transaction that starts the session, so that of two requests with the same link exactly one
 * signs in.
 */
export async function redeemLink(
  unit: UnitOfWork,
  context: Pick<CallerContext, 'clock'>,
  { id, personId }: KnownLink,
): Promise<void> {
  const sql = 'delete from sign_in_link where id = ? returning email';
  const [used] = await unit.em.execute<{ email: string | null }[]>(sql, [id]);
  if (used === undefined) throw invalidSignInLink();
  const { email } = used;
  // Whoever opens a mailed link reads the mail of its address, which must still be that of the person.
  if (email !== null && !(await proveEmail(unit, context, { personId, email }))) throw invalidSignInLink();
}

/** Starts a session of the person within a unit of work. */
export async function startSession(
  unit: UnitOfWork,
  { clock }: Pick<CallerContext, 'clock'>,
  personId: string,
  method: SignInMethod,
): Promise<CreatedSession> {
  const { em, audit } = unit;
  await endOldest(unit, personId);
  const secret = newSessionSecret();
  const now = clock.now();
  const session = em.create(Session, {
    id: newId(),
    person: em.getReference(Person, personId),
    hash: hashSessionSecret(secret),
    createdUtc: new Date(now),
    expiresUtc: new Date(now + SESSION_LIMITS.lifetimeMs),
    lastUsedUtc: null,
    method,
  });
  audit(AuditAction.SessionStarted, session.id, { by: method });
  return { session, secret };
}

/** Locks the person's row, so that sessions of a person are created and ended in sequence. */
export const LOCK_PERSON = 'select id from person where id = ? for no key update';

const END_OLDEST = `
  delete from session where id in (
    select id from session where person_id = ? order by created_utc desc, id offset ${SESSION_LIMITS.perPerson - 1})
  returning id`;

/** Makes room for another session of the person. */
async function endOldest({ em, audit, publish }: UnitOfWork, personId: string): Promise<void> {
  await em.execute(LOCK_PERSON, [personId]);
  for (const { id } of await em.execute<{ id: string }[]>(END_OLDEST, [personId])) {
    audit(AuditAction.SessionEnded, id);
    publish({ kind: 'session', id });
  }
}
