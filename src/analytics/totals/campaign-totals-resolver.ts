import { GraphQLSafeInt } from 'graphql-scalars';
import { Ctx, FieldResolver, GraphQLISODateTime, Resolver, Root } from 'type-graphql';
import { Campaign } from '../../campaigns/campaign.js';
import type { Context } from '../../context/context.js';
import { campaignTotals } from './campaign-totals.js';

@Resolver(() => Campaign)
export class CampaignTotalsResolver {
  @FieldResolver(() => GraphQLSafeInt, { description: 'Scans by people, of all time.' })
  async totalScans(@Ctx() context: Context, @Root() campaign: Pick<Campaign, 'id'>): Promise<number> {
    return (await campaignTotals(context, campaign.id)).scans;
  }

  @FieldResolver(() => GraphQLISODateTime, { nullable: true })
  async lastScannedUtc(@Ctx() context: Context, @Root() campaign: Pick<Campaign, 'id'>): Promise<Date | null> {
    return (await campaignTotals(context, campaign.id)).lastScannedUtc;
  }
}
