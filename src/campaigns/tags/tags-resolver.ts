import { Args, Authorized, Ctx, Query, Resolver } from 'type-graphql';
import type { Scope } from '../../core/contract/scopes.js';
import type { Context } from '../../tenancy/caller/context.js';
import { listCost } from '../../tenancy/fields/field-costs.js';
import { PageArgs } from '../../tenancy/fields/paging.js';
import { listTags, QrCodeTagPage } from './list-tags.js';

@Resolver()
export class TagsResolver {
  @Authorized<Scope>('qr:read')
  @Query(() => QrCodeTagPage, { complexity: listCost, description: 'Tags of campaigns, most frequent first.' })
  qrCodeTags(@Ctx() context: Context, @Args(() => PageArgs) args: PageArgs): Promise<QrCodeTagPage> {
    return listTags(context, args);
  }
}
