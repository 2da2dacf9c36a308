import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { ApiKey } from '../../api-keys/api-key.js';
import type { Context } from '../../context/context.js';
import { sessionCount } from './session-count.js';

@Resolver(() => ApiKey)
export class KeySessionsResolver {
  @FieldResolver(() => Int, { description: 'Browsers that are signed in to the console with the key.' })
  sessionCount(@Ctx() context: Context, @Root() key: ApiKey): Promise<number> {
    return sessionCount(context, key.id);
  }
}
