import { AuditAction } from '../../core/contract/audit-action.js';
import { problem } from '../../core/contract/problems.js';
import { Role } from '../../core/contract/scopes.js';
import { AppError, ProblemError } from '../../core/errors.js';
import { newId } from '../../core/ids.js';
import type { Logger } from '../../core/logger.js';
import { type Actor, type Operator, operatorIn } from '../../tenancy/caller/actor.js';
import { runUnitOfWork, type UnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { lockWorkspace } from '../../tenancy/workspace.js';
import { addMember, addPerson } from '../people/add-member.js';
import { removeMember, setMemberRole } from '../people/commands/manage-members.js';
import { Member } from '../people/member.js';
import { Person } from '../people/person.js';
import { proveEmail } from '../people/prove-email.js';
import { PersonIdentity } from './person-identity.js';
import type { ProviderClaims } from './provider-claims.js';
import { findProviderWorkspace } from './provider-workspace.js';
import type { SignInProvider } from './sign-in-provider.js';

type Settings = SignInProvider['settings'];

/**
 * Returns the id of the person to whom an account at the provider belongs, after linking it, if it is new, and following
 * its groups. The operator has decided on all of it, so the operator is the actor. Throws a `ProblemError` for an account
 * that may not sign in.
 */
export async function signInIdentity(
  operator: Operator & { readonly logger: Logger },
  settings: Settings,
  claims: ProviderClaims,
): Promise<string> {
  const workspace = await findProviderWorkspace(operator, settings.workspaceId, claims);
  if (workspace === null) throw new ProblemError(problem('provider_not_invited'));
  const { givesRoles } = workspace;
  const actor = operatorIn(operator, workspace);
  const groupRole = givesRoles ? highest(claims.groups.map((name) => settings.groups.get(name))) : null;
  const defaultRole = givesRoles ? settings.defaultRole : null;
  const { person, hadGroupRole } = await runUnitOfWork(actor, async (unit) => {
    // One after the other, so that an account that signs in twice at first becomes one person.
    await lockWorkspace(unit.em, actor.workspace.id);
    const { issuer, subject } = claims;
    const known = await unit.em.findOne(PersonIdentity, { issuer, subject }, { populate: ['person'] });
    if (known === null) {
      const role = groupRole ?? defaultRole;
      return { person: await link(unit, actor, settings, claims, role, groupRole !== null), hadGroupRole: false };
    }
    await followEmail(unit, actor, settings, known.person, claims.email);
    const hadGroupRole = known.hasGroupRole;
    known.hasGroupRole ||= groupRole !== null;
    return { person: known.person, hadGroupRole };
  });
  if (givesRoles && settings.groups.size > 0) await followGroups(actor, person, groupRole, defaultRole, hadGroupRole);
  return person.id;
}

const highest = (roles: readonly (Role | undefined)[]): Role | null =>
  Object.values(Role).find((role) => roles.includes(role)) ?? null;

const isAllowed = ({ domains }: Settings, email: string): boolean =>
  domains.length === 0 || domains.includes(email.slice(email.lastIndexOf('@') + 1));

/** Links an account to the person with its verified address, or to a new one. */
async function link(
  unit: UnitOfWork,
  actor: Actor,
  settings: Settings,
  { issuer, subject, email, name }: ProviderClaims,
  role: Role | null,
  hasGroupRole: boolean,
): Promise<Person> {
  const { em, audit } = unit;
  if (email === null) throw new ProblemError(problem('provider_email_unverified'));
  if (!isAllowed(settings, email)) throw new ProblemError(problem('provider_domain_refused'));
  // Somebody without an address, such as the first Owner, is known by the one that the profile says.
  const claimed = { email: null, newEmail: email };
  const known =
    (await em.findOne(Person, { email })) ??
    (await em.findOne(Person, claimed, { orderBy: { createdUtc: 'asc', id: 'asc' } }));
  if (
    known !== null &&
    known.emailVerifiedUtc !== null &&
    (await em.count(PersonIdentity, { person: known, issuer })) > 0
  )
    throw new ProblemError(problem('provider_email_linked'));
  if (known === null && role === null) throw new ProblemError(problem('provider_not_invited'));
  const person = known ?? addPerson(unit, actor, { email, name: name ?? email });
  await em.flush();
  await proveEmail(unit, actor, { personId: person.id, email });
  if (known === null && role !== null) addMember(unit, actor, { person, role });
  const createdUtc = new Date(actor.clock.now());
  em.create(PersonIdentity, { id: newId(), person, issuer, subject, hasGroupRole, createdUtc });
  audit(AuditAction.MemberLinked, await subjectOf(unit, person));
  return person;
}

/** Returns the id of the person's membership in the provider's workspace; without one, the person's. */
const subjectOf = async ({ em }: UnitOfWork, person: Person): Promise<string> =>
  (await em.findOne(Member, { person, revokedUtc: null }))?.id ?? person.id;

/** The account's subject decides who signs in; its address is only adopted, if nobody else has it. */
async function followEmail(
  unit: UnitOfWork,
  { clock }: Actor,
  settings: Settings,
  person: Person,
  email: string | null,
): Promise<void> {
  const { em, audit } = unit;
  if (email === null || email === person.email || !isAllowed(settings, email)) return;
  if ((await em.count(Person, { email })) > 0) return;
  person.email = email;
  person.emailVerifiedUtc = new Date(clock.now());
  audit(AuditAction.MemberEmailChanged, await subjectOf(unit, person));
}

/** Gives the person the role of the groups. The last Owner stays one. */
async function followGroups(
  actor: Actor,
  person: Person,
  groupRole: Role | null,
  defaultRole: Role | null,
  hadGroupRole: boolean,
): Promise<void> {
  const member = await actor.em.findOne(Member, { person, revokedUtc: null });
  const role = groupRole ?? defaultRole;
  try {
    if (member === null) {
      // Somebody who was removed does not come back with the default role.
      if (groupRole !== null)
        await runUnitOfWork(actor, async (unit) => addMember(unit, actor, { person, role: groupRole }));
    } else if (role !== null) await setMemberRole(actor, member.id, role);
    else if (hadGroupRole) await removeMember(actor, member.id);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
  }
}
