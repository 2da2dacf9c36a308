import { Arg, Args, Authorized, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type Permission, Role } from '../../../core/contract/scopes.js';
import type { CallerContext, Context } from '../../../tenancy/caller/context.js';
import { requirePermission } from '../../../tenancy/caller/known-principal.js';
import { listCost } from '../../../tenancy/fields/field-costs.js';
import { Member } from '../member.js';
import { CreateWorkspaceArgs, createOwnWorkspace } from './create-own-workspace.js';
import { listMembers, MemberPage, MembersArgs } from './list-members.js';
import { removeMember, setMemberRole } from './manage-members.js';

const REVOKE_KEYS = {
  defaultValue: false,
  description: 'Also revokes what `apiKeys(madeById: …)` lists. Requires keys:manage.',
} as const;

@Resolver(() => Member)
export class MemberResolver {
  @Authorized<Permission>('people:manage')
  @Query(() => MemberPage, { complexity: listCost, description: 'The people of the workspace, oldest first.' })
  members(@Ctx() context: Context, @Args(() => MembersArgs) args: MembersArgs): Promise<MemberPage> {
    return listMembers(context, args);
  }

  @Authorized<Permission>('people:manage')
  @Mutation(() => Member, { description: 'Takes effect with the next request. The last Owner stays one.' })
  setMemberRole(
    @Ctx() context: Context,
    @Arg('id', () => ID) id: string,
    @Arg('role', () => Role) role: Role,
    @Arg('revokeKeys', () => Boolean, REVOKE_KEYS) revokeKeys: boolean,
  ): Promise<Member> {
    if (revokeKeys) requirePermission(context, 'keys:manage');
    return setMemberRole(context, id, role, revokeKeys);
  }

  @Authorized<Permission>('people:manage')
  @Mutation(() => Member, { description: 'Takes effect with the next request. The last Owner stays.' })
  removeMember(
    @Ctx() context: Context,
    @Arg('id', () => ID) id: string,
    @Arg('revokeKeys', () => Boolean, REVOKE_KEYS) revokeKeys: boolean,
  ): Promise<Member> {
    if (revokeKeys) requirePermission(context, 'keys:manage');
    return removeMember(context, id, revokeKeys);
  }

  @Authorized<Permission>()
  @Mutation(() => Member, { description: 'Ends your own membership. The last Owner stays.' })
  leaveWorkspace(
    @Ctx() context: CallerContext,
    @Arg('revokeKeys', () => Boolean, REVOKE_KEYS) revokeKeys: boolean,
  ): Promise<Member> {
    if (revokeKeys) requirePermission(context, 'keys:manage');
    return removeMember(context, context.principalId, revokeKeys);
  }

  @FieldResolver(() => String, { nullable: true, description: 'Null if none has been named yet.' })
  email(@Root() { person }: Member): string | null {
    return person.email;
  }

  @Authorized<Permission>()
  @Mutation(() => String, {
    description: 'Creates a workspace that you own, and returns its slug: it is at `/w/{slug}`.',
  })
  async createWorkspace(
    @Ctx() context: CallerContext,
    @Args(() => CreateWorkspaceArgs) args: CreateWorkspaceArgs,
  ): Promise<string> {
    return (await createOwnWorkspace(context, args)).slug;
  }
}
