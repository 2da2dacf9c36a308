import { Arg, Args, Authorized, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type Permission, Role } from '../../../core/contract/scopes.js';
import type { CallerContext, Context } from '../../context/context.js';
import { listCost } from '../../context/field-costs.js';
import { Member } from '../member.js';
import { listMembers, MemberPage, MembersArgs } from './list-members.js';
import { removeMember, setMemberRole } from './manage-members.js';

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
  ): Promise<Member> {
    return setMemberRole(context, id, role);
  }

  @Authorized<Permission>('people:manage')
  @Mutation(() => Member, { description: 'Takes effect with the next request. The last Owner stays.' })
  removeMember(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<Member> {
    return removeMember(context, id);
  }

  @Authorized<Permission>()
  @Mutation(() => Member, { description: 'Ends your own membership. The last Owner stays.' })
  leaveWorkspace(@Ctx() context: CallerContext): Promise<Member> {
    return removeMember(context, context.principalId);
  }

  @FieldResolver(() => String, { nullable: true, description: 'Null if none has been named yet.' })
  email(@Root() { person }: Member): string | null {
    return person.email;
  }
}
