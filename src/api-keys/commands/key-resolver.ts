import { Arg, Args, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../context/context.js';
import { ApiKey } from '../api-key.js';
import type { Scope } from '../scopes.js';
import { CreateApiKeyInput, CreatedApiKey, RotateApiKeyArgs } from './key-inputs.js';
import { listApiKeys } from './list-api-keys.js';
import { createApiKey } from './make-own-key.js';
import { revokeApiKey } from './revoke-api-key.js';
import { rotateApiKey } from './rotate-api-key.js';

@Resolver(() => ApiKey)
export class KeyResolver {
  @Authorized<Scope>('keys:manage')
  @Query(() => [ApiKey], { description: "The workspace's, the oldest first; revoked and expired ones too." })
  apiKeys(@Ctx() context: Context): Promise<ApiKey[]> {
    return listApiKeys(context);
  }

  @Authorized<Scope>('keys:manage')
  @Mutation(() => CreatedApiKey)
  createApiKey(
    @Ctx() context: Context,
    @Arg('input', () => CreateApiKeyInput) input: CreateApiKeyInput,
  ): Promise<CreatedApiKey> {
    return createApiKey(context, input);
  }

  @Authorized<Scope>('keys:manage')
  @Mutation(() => CreatedApiKey, { description: 'A new key in the place of an old one, which works for a while yet.' })
  rotateApiKey(@Ctx() context: Context, @Args(() => RotateApiKeyArgs) args: RotateApiKeyArgs): Promise<CreatedApiKey> {
    return rotateApiKey(context, args);
  }

  @Authorized<Scope>('keys:manage')
  @Mutation(() => ApiKey, { description: 'Ends a key with the next request.' })
  revokeApiKey(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<ApiKey> {
    return revokeApiKey(context, id);
  }
}
