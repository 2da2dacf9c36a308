import { Arg, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Permission } from '../../core/contract/scopes.js';
import type { CallerContext } from '../../tenancy/caller/context.js';
import { Me, UpdateProfileInput } from './profile-inputs.js';
import { readMe, updateProfile } from './update-profile.js';

@Resolver(() => Me)
export class ProfileResolver {
  @Authorized<Permission>()
  @Query(() => Me, { description: 'The person who is signed in. Not for keys.' })
  me(@Ctx() context: CallerContext): Promise<Me> {
    return readMe(context);
  }

  @Authorized<Permission>()
  @Mutation(() => Me, { description: 'Changes the person who is signed in. Not for keys.' })
  updateProfile(
    @Ctx() context: CallerContext,
    @Arg('input', () => UpdateProfileInput) input: UpdateProfileInput,
  ): Promise<Me> {
    return updateProfile(context, input);
  }
}
