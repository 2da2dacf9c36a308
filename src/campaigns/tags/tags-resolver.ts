import { Args, Authorized, Ctx, Query, Resolver } from 'type-graphql';
import type { Context } from '../../access/context/context.js';
import { listCost } from '../../access/context/field-costs.js';
import { PageArgs } from '../../access/context/paging.js';
import type { Scope } from '../../core/contract/scopes.js';
import { listTags, QrCodeTagPage } from './list-tags.js';

@Resolver()
export class TagsResolver {
  @Authorized<Scope>('qr:read')
  @Query(() => QrCodeTagPage, { complexity: listCost, description: 'Tags of campaigns, most frequent first.' })
  qrCodeTags(@Ctx() context: Context, @Args(() => PageArgs) args: PageArgs): Promise<QrCodeTagPage> {
    return listTags(context, args);
  }
}
