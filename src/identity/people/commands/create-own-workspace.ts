import { LockMode } from '@mikro-orm/core';
import { ArgsType, Field } from 'type-graphql';
import { AuditAction } from '../../../core/contract/audit-action.js';
import { LIMITS } from '../../../core/contract/contract-limits.js';
import { problem } from '../../../core/contract/problems.js';
import { Role } from '../../../core/contract/scopes.js';
import { AppError, insufficientScope } from '../../../core/errors.js';
import { MaxCharacters, NotBlank, refuseInvalid } from '../../../core/field-rules.js';
import { newId } from '../../../core/ids.js';
import type { CallerContext } from '../../../tenancy/caller/context.js';
import { confirmRights } from '../../../tenancy/caller/rights.js';
import { runUnitOfWork } from '../../../tenancy/commands/unit-of-work.js';
import { WORKSPACE_FILTER, type Workspace } from '../../../tenancy/workspace.js';
import { addWorkspace } from '../../../tenancy/workspaces/manage-workspaces.js';
import { addMember, refuseBeyondMemberships } from '../add-member.js';
import { Person } from '../person.js';

@ArgsType()
export class CreateWorkspaceArgs {
  @Field(() => String)
  @NotBlank()
  @MaxCharacters(LIMITS.nameLength)
  name!: string;
}

/** Whether the person may create workspaces: where the operator allows it, everybody who owns one. */
export const mayCreateWorkspaces = ({ session, workspaceCreation }: CallerContext): boolean =>
  workspaceCreation === 'owners' && (session?.members.some(({ scopes }) => scopes.includes('people:manage')) ?? false);

/** Nobody takes these from the person before the commit. */
const OWNED = `
  select id from principal where person_id = ? and role = '${Role.Owner}' and revoked_utc is null order by id for share`;

/**
 * Creates a workspace whose Owner is the person who is signed in. Each request of a person reads all memberships, so
 * their number is limited.
 */
export async function createOwnWorkspace(context: CallerContext, args: CreateWorkspaceArgs): Promise<Workspace> {
  const { session, em } = context;
  if (session === null || !mayCreateWorkspaces(context)) throw insufficientScope('people:manage');
  refuseInvalid(context, args);
  const id = newId();
  const fork = em.fork();
  fork.setFilterParams(WORKSPACE_FILTER, { workspaceId: id });
  const memberId = newId();
  const actor = { ...context, em: fork, workspace: { id }, principalId: memberId };
  return runUnitOfWork(actor, async (unit) => {
    const workspace = await addWorkspace(unit.em, context.clock, { id, name: args.name.trim() });
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
    const person = await unit.em.findOneOrFail(Person, { id: session.personId }, options);
    // The unit of work itself asks for the new member.
    await confirmRights(unit.em, context);
    const owned = await unit.em.execute<object[]>(OWNED, [person.id]);
    if (owned.length === 0) throw insufficientScope('people:manage');
    const max = LIMITS.ownWorkspaces;
    if (owned.length >= max) throw new AppError('conflict', problem('at_most_own_workspaces', { max }));
    await refuseBeyondMemberships(unit, person);
    addMember(unit, actor, { id: memberId, person, role: Role.Owner });
    unit.audit(AuditAction.WorkspaceCreated, id);
    return workspace;
  });
}
