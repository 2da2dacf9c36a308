import { Arg, Args, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Scope } from '../../../core/contract/scopes.js';
import type { Context } from '../../../tenancy/caller/context.js';
import { listCost } from '../../../tenancy/fields/field-costs.js';
import { ApiKey } from '../api-key.js';
import { ApiKeyPage, ApiKeysArgs, CreateApiKeyInput, CreatedApiKey, RotateApiKeyArgs } from './api-key-inputs.js';
import { createApiKey } from './create-api-key.js';
import { listApiKeys } from './list-api-keys.js';
import { revokeApiKey } from './revoke-api-key.js';
import { rotateApiKey } from './rotate-api-key.js';

@Resolver(() => ApiKey)
export class ApiKeyResolver {
  @Authorized<Scope>('keys:manage')
  @Query(() => ApiKeyPage, { complexity: listCost, description: "The workspace's keys, newest first." })
  apiKeys(@Ctx() context: Context, @Args(() => ApiKeysArgs) args: ApiKeysArgs): Promise<ApiKeyPage> {
    return listApiKeys(context, args);
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
  @Mutation(() => CreatedApiKey, {
    description: 'Replaces a key with a new one. The old one works until the end of the overlap.',
  })
  rotateApiKey(@Ctx() context: Context, @Args(() => RotateApiKeyArgs) args: RotateApiKeyArgs): Promise<CreatedApiKey> {
    return rotateApiKey(context, args);
  }

  @Authorized<Scope>('keys:manage')
  @Mutation(() => ApiKey, { description: 'Revokes a key from the next request on.' })
  revokeApiKey(@Ctx() context: Context, @Arg('id', () => ID) id: string): Promise<ApiKey> {
    return revokeApiKey(context, id);
  }
}
