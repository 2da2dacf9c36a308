import { AuditAction } from '../../core/contract/audit-action.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { problem } from '../../core/contract/problems.js';
import type { Role } from '../../core/contract/scopes.js';
import { AppError } from '../../core/errors.js';
import { newId } from '../../core/ids.js';
import type { Actor } from '../../tenancy/caller/actor.js';
import { PrincipalKind } from '../../tenancy/caller/principal.js';
import type { UnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { Workspace } from '../../tenancy/workspace.js';
import { Member } from './member.js';
import { Person } from './person.js';

/** Adds a person within a unit of work. `email` is in lower case. */
export function addPerson(
  { em }: Pick<UnitOfWork, 'em'>,
  { clock }: Pick<Actor, 'clock'>,
  { id = newId(), email, name }: Pick<Person, 'email' | 'name'> & { readonly id?: string | undefined },
): Person {
  const createdUtc = new Date(clock.now());
  return em.create(Person, { id, email, newEmail: null, emailVerifiedUtc: null, name, language: null, createdUtc });
}

/** Throws `conflict` for a person who can become a member of no further workspace: each request reads all memberships. */
export async function refuseBeyondMemberships(
  { em }: Pick<UnitOfWork, 'em'>,
  person: Pick<Person, 'id'>,
): Promise<void> {
  const max = LIMITS.memberships;
  const open = 'select id from principal where person_id = ? and revoked_utc is null limit ?';
  const found = await em.execute<object[]>(open, [person.id, max]);
  if (found.length >= max) throw new AppError('conflict', problem('at_most_memberships', { max }));
}

/** Makes a person a member of the actor's workspace within a unit of work. The person must not be one already. */
export function addMember(
  { em, audit, publish }: UnitOfWork,
  { clock, workspace }: Pick<Actor, 'clock' | 'workspace'>,
  { id = newId(), person, role }: { readonly id?: string | undefined; readonly person: Person; readonly role: Role },
): Member {
  const member = em.create(Member, {
    id,
    workspace: em.getReference(Workspace, workspace.id),
    kind: PrincipalKind.Member,
    name: person.name,
    displayPrefix: null,
    person,
    role,
    createdUtc: new Date(clock.now()),
    revokedUtc: null,
    lastUsedUtc: null,
  });
  audit(AuditAction.MemberAdded, member.id, { role });
  publish({ kind: 'person', id: person.id });
  return member;
}
