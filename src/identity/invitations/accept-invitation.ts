import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import { problem } from '../../core/contract/problems.js';
import { AppError } from '../../core/errors.js';
import { refuseInvalid } from '../../core/field-rules.js';
import type { CallerContext } from '../../tenancy/caller/context.js';
import type { KnownSession } from '../../tenancy/caller/known-session.js';
import type { UnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { joinAs } from '../people/join-as.js';
import { Person } from '../people/person.js';
import { proveEmail, removeWaysToSignIn } from '../people/prove-email.js';
import { NewPerson } from '../profile/profile-inputs.js';
import { Invitation } from './invitation.js';
import { type KnownInvitation, refuseEnded } from './known-invitation.js';

/** Who accepts an invitation. */
export interface Acceptance {
  readonly invitation: KnownInvitation;
  /** For a new person. */
  readonly personId: string;
  /** For a new person; by default the name that the inviter has given. */
  readonly name: string | undefined;
  /** Of the browser; null if nobody is signed in. */
  readonly session: KnownSession | null;
}

/**
 * Accepts an invitation within a unit of work of its member to be. A person who has the address must be signed in: the
 * inviter could have kept the link. Throws `invalid_sign_in_link` or `conflict`.
 */
export async function acceptInvitation(unit: UnitOfWork, context: CallerContext, input: Acceptance): Promise<void> {
  const { em } = unit;
  const { invitation, personId, session } = input;
  const { id, email, isMailed } = invitation;
  const locked = await em.findOneOrFail(Invitation, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  refuseEnded(locked, context.clock.now());
  const known = (await findAccount(unit, email)) ?? (await adoptAddress(unit, context, input));
  refuseOthers(email, known, session);
  const name = known?.name ?? nameOf(context, input);
  const member = { email, role: locked.role, name, personId, memberId: context.principalId };
  const joined = await joinAs(unit, context, member);
  const { person } = joined;
  // Another request may have made a person for the address in the meantime.
  if (session === null && person.id !== personId) throw needsSignIn(email);
  locked.acceptedUtc = new Date(context.clock.now());
  joined.lastUsedUtc = locked.acceptedUtc;
  await em.flush();
  const proven = { personId: person.id, email, exceptSessionId: session?.id ?? null };
  if (isMailed) await proveEmail(unit, context, proven);
}

/**
 * Returns the person who has the address and is a member somewhere. A person who is a member of nothing cannot sign in,
 * so whoever is invited becomes another person, because the inviter may be the one who uses the link.
 */
async function findAccount(unit: UnitOfWork, email: string): Promise<Person | null> {
  const { em } = unit;
  const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  const known = await em.findOne(Person, { email }, options);
  if (known === null || (await em.execute<object[]>(IS_MEMBER, [known.id])).length > 0) return known;
  known.email = null;
  await em.flush();
  await removeWaysToSignIn(unit, known.id);
  return null;
}

/**
 * Returns the signed-in person who has entered the invited address, which nobody has, and makes it the person's. The link
 * must have been mailed to it; a service without mail has no other way to confirm one, and new people get it as easily.
 */
async function adoptAddress({ em }: UnitOfWork, { mailer }: CallerContext, input: Acceptance): Promise<Person | null> {
  const { session, invitation } = input;
  const { email, isMailed } = invitation;
  if (session === null || (mailer !== null && !isMailed)) return null;
  const person = await em.findOne(Person, { id: session.personId, newEmail: email, emailVerifiedUtc: null });
  if (person !== null) Object.assign(person, { email, newEmail: null });
  await em.flush();
  return person;
}

const IS_MEMBER = 'select 1 from principal where person_id = ? and revoked_utc is null limit 1';

/** Of two requests that make a person for the same address, the later one learns that there is a person now. */
export const asTaken = (error: unknown, email: string): unknown =>
  error instanceof UniqueConstraintViolationException ? needsSignIn(email) : error;

const needsSignIn = (email: string): AppError =>
  new AppError('conflict', problem('invitation_needs_sign_in', { email }));

function refuseOthers(email: string, known: Person | null, session: KnownSession | null): void {
  if (session !== null && session.personId !== known?.id) {
    throw new AppError('conflict', problem('invitation_for_other', { email }));
  }
  if (session === null && known !== null) throw needsSignIn(email);
}

function nameOf(context: CallerContext, { name, invitation }: Acceptance): string {
  const person = Object.assign(new NewPerson(), { name: name ?? invitation.name ?? '' });
  refuseInvalid(context, person);
  return person.name.trim();
}
