import { Args, Authorized, Ctx, Query, Resolver } from 'type-graphql';
import type { Scope } from '../../api-keys/scopes.js';
import type { Context } from '../../context/context.js';
import { listCost } from '../../context/field-costs.js';
import { PageArgs } from '../../context/paging.js';
import { listTags, QrCodeTagPage } from './list-tags.js';

@Resolver()
export class TagsResolver {
  @Authorized<Scope>('qr:read')
  @Query(() => QrCodeTagPage, { complexity: listCost, description: 'Tags of campaigns, the most frequent first.' })
  qrCodeTags(@Ctx() context: Context, @Args(() => PageArgs) args: PageArgs): Promise<QrCodeTagPage> {
    return listTags(context, args);
  }
}
