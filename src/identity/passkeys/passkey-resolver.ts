import { Arg, Args, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { LIMITS } from '../../core/contract/contract-limits.js';
import type { Permission } from '../../core/contract/scopes.js';
import type { CallerContext } from '../../tenancy/caller/context.js';
import { STATEMENT_COST, upTo } from '../../tenancy/fields/field-costs.js';
import { listPasskeys, RenamePasskeyArgs, removePasskey, renamePasskey } from './manage-passkeys.js';
import { Passkey } from './passkey.js';

@Resolver(() => Passkey)
export class PasskeyResolver {
  @Authorized<Permission>()
  @Query(() => [Passkey], {
    complexity: upTo(LIMITS.passkeys, STATEMENT_COST),
    description: `Your own, oldest first, up to ${LIMITS.passkeys}. Keys have none.`,
  })
  passkeys(@Ctx() context: CallerContext): Promise<Passkey[]> {
    return listPasskeys(context);
  }

  @Authorized<Permission>()
  @Mutation(() => Passkey, { description: 'Renames one of your own passkeys.' })
  renamePasskey(
    @Ctx() context: CallerContext,
    @Args(() => RenamePasskeyArgs) args: RenamePasskeyArgs,
  ): Promise<Passkey> {
    return renamePasskey(context, args);
  }

  @Authorized<Permission>()
  @Mutation(() => Boolean, {
    description: 'Removes one of your own passkeys. You must have signed in within the last hour.',
  })
  removePasskey(@Ctx() context: CallerContext, @Arg('id', () => ID) id: string): Promise<boolean> {
    return removePasskey(context, id);
  }
}
