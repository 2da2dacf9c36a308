import { problem } from '../../core/contract/problems.js';
import type { Role } from '../../core/contract/scopes.js';
import { AppError } from '../../core/errors.js';
import type { Actor } from '../../tenancy/caller/actor.js';
import type { UnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { addMember, addPerson, refuseBeyondMemberships } from './add-member.js';
import { Member } from './member.js';
import { Person } from './person.js';

/** Who becomes a member. */
export interface Joining {
  /** In lower case. */
  readonly email: string;
  readonly role: Role;
  /** Of a new person. */
  readonly name: string;
  /** The ids of a new person and of the member, where somebody must know them before. */
  readonly personId?: string;
  readonly memberId?: string;
}

/** 409 for a person who is in the workspace already. */
export const alreadyMember = (): AppError => new AppError('conflict', problem('already_member'));

/**
 * Makes the person with the address a member of the actor's workspace within a unit of work, and adds the person if
 * nobody has the address. Throws `conflict` for somebody who is a member already.
 */
export async function joinAs(
  unit: UnitOfWork,
  actor: Pick<Actor, 'clock' | 'workspace'>,
  input: Joining,
): Promise<Member> {
  const { em } = unit;
  const { email, role, name, personId, memberId } = input;
  const known = await em.findOne(Person, { email });
  if (known !== null && (await em.count(Member, { person: known, revokedUtc: null })) > 0) throw alreadyMember();
  if (known !== null) await refuseBeyondMemberships(unit, known);
  const person = known ?? addPerson(unit, actor, { id: personId, email, name });
  return addMember(unit, actor, { id: memberId, person, role });
}
