import { Arg, Args, Authorized, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Permission } from '../../core/contract/scopes.js';
import type { Context } from '../../tenancy/caller/context.js';
import { listCost } from '../../tenancy/fields/field-costs.js';
import { Invitation, InvitationState, stateOf } from './invitation.js';
import { CreatedInvitation, InvitationPage, InvitationsArgs, InviteMemberInput } from './invitation-inputs.js';
import { inviteMember, revokeInvitation } from './invite-member.js';
import { listInvitations } from './list-invitations.js';

@Resolver(() => Invitation)
export class InvitationResolver {
  @Authorized<Permission>('people:manage')
  @Query(() => InvitationPage, { complexity: listCost, description: 'Newest first, until 30 days after they end.' })
  invitations(@Ctx() context: Context, @Args(() => InvitationsArgs) args: InvitationsArgs): Promise<InvitationPage> {
    return listInvitations(context, args);
  }

  @Authorized<Permission>('people:manage')
  @Mutation(() => CreatedInvitation, { description: 'Replaces an open invitation of the same address.' })
  inviteMember(
    @Ctx() context: Context,
    @Arg('input', () => InviteMemberInput) input: InviteMemberInput,
  ): Promise<CreatedInvitation> {
    return inviteMember(context, input);
  }

  @Authorized<Permission>('people:manage')
  @Mutation(() => Invitation, { description: 'Takes effect with the next request.' })
  revokeInvitation(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<Invitation> {
    return revokeInvitation(context, id);
  }

  @FieldResolver(() => InvitationState)
  state(@Root() invitation: Invitation, @Ctx() { clock }: Context): InvitationState {
    return stateOf(invitation, clock.now());
  }
}
