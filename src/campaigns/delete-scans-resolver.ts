import { Arg, Authorized, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import type { Scope } from '../core/contract/scopes.js';
import type { Context } from '../tenancy/caller/context.js';
import { Campaign } from './campaign.js';
import { deleteScans } from './delete-scans.js';

@Resolver()
export class DeleteScansResolver {
  @Authorized<Scope>('qr:delete')
  @Mutation(() => Campaign, {
    description:
      'Deletes what is stored about the campaign’s scans so far, for good: raw scans, visitors, and figures by place, device ' +
      'and other labels. It runs in the background, a day at a time, and the figures change as it proceeds. Scans that ' +
      'are counted afterwards are not affected.',
  })
  deleteScans(
    @Ctx() context: Context,
    @Arg('id', () => ID) id: string,
    @Arg('keepTotals', () => Boolean, {
      description: 'Whether the numbers of scans and unique scans stay, by day and hour and of all time.',
    })
    keepTotals: boolean,
  ): Promise<Campaign> {
    return deleteScans(context, id, keepTotals);
  }
}
