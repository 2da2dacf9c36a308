import { AuditAction } from '../../core/contract/audit-action.js';
import type { Actor } from '../../tenancy/caller/actor.js';
import type { UnitOfWork } from '../../tenancy/commands/unit-of-work.js';

/**
 * Statements that remove ways to sign in as a person, by the person's id. Whoever entered the address first may have
 * made them, without being its owner.
 */
const EARLIER_WAYS = ['sign_in_link', 'passkey', 'person_identity'].map(
  (table) => `delete from ${table} where person_id = ?`,
);

/** Also makes an address that the person has entered the person's, unless somebody else has shown to own it. */
const PROVE = `
  update person p set email = proven.email, new_email = null, email_verified_utc = ?
    from (select ?::text as email) proven
   where p.id = ? and p.email_verified_utc is null
     and (p.email = proven.email
       or p.new_email = proven.email and not exists (select from person other where other.email = proven.email))
  returning p.id`;

/**
 * Records, within a unit of work, that the address is the person's own. The first time, this ends the sessions begun
 * before it, but for `exceptSessionId`, and removes all other ways to sign in that the person has. Returns whether the
 * person has the address.
 */
export async function proveEmail(
  unit: UnitOfWork,
  { clock }: Pick<Actor, 'clock'>,
  { personId, email, exceptSessionId = null }: ProvenEmail,
): Promise<boolean> {
  const { em } = unit;
  const proven = await em.execute<object[]>(PROVE, [new Date(clock.now()), email, personId]);
  if (proven.length === 0) {
    return (
      (await em.execute<object[]>('select 1 from person where id = ? and email = ?', [personId, email])).length > 0
    );
  }
  await removeWaysToSignIn(unit, personId, exceptSessionId);
  return true;
}

const END_SESSIONS = 'delete from session where person_id = ? and id is distinct from ?::uuid returning id';

/** Removes all ways to sign in as a person, within a unit of work, and ends all sessions but one. */
export async function removeWaysToSignIn(
  { em, audit, publish }: UnitOfWork,
  personId: string,
  exceptSessionId: string | null = null,
): Promise<void> {
  for (const sql of EARLIER_WAYS) await em.execute(sql, [personId]);
  for (const { id } of await em.execute<{ id: string }[]>(END_SESSIONS, [personId, exceptSessionId])) {
    audit(AuditAction.SessionEnded, id);
    publish({ kind: 'session', id });
  }
}

/** An address that somebody has shown to be his own. */
export interface ProvenEmail {
  readonly personId: string;
  readonly email: string;
  /** The session in which he has shown it. */
  readonly exceptSessionId?: string | null;
}
