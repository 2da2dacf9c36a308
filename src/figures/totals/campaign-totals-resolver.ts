import { GraphQLSafeInt } from 'graphql-scalars';
import { Ctx, FieldResolver, GraphQLISODateTime, Resolver, Root } from 'type-graphql';
import { Campaign } from '../../campaigns/campaign.js';
import type { Context } from '../../tenancy/caller/context.js';
import { STATEMENT_COST, upTo } from '../../tenancy/limits/field-costs.js';
import { campaignTotals, DAILY_SCANS_DAYS, dailyScans } from './campaign-totals.js';

@Resolver(() => Campaign)
export class CampaignTotalsResolver {
  @FieldResolver(() => GraphQLSafeInt, { description: 'All-time scans by people.' })
  async totalScans(@Ctx() context: Context, @Root() campaign: Pick<Campaign, 'id'>): Promise<number> {
    return (await campaignTotals(context, campaign.id)).scans;
  }

  @FieldResolver(() => GraphQLISODateTime, { nullable: true })
  async lastScannedUtc(@Ctx() context: Context, @Root() campaign: Pick<Campaign, 'id'>): Promise<Date | null> {
    return (await campaignTotals(context, campaign.id)).lastScannedUtc;
  }

  @FieldResolver(() => [GraphQLSafeInt], {
    complexity: upTo(DAILY_SCANS_DAYS, STATEMENT_COST),
    description: `Scans by people on each of the last ${DAILY_SCANS_DAYS} days in UTC, today last.`,
  })
  dailyScans(@Ctx() context: Context, @Root() campaign: Pick<Campaign, 'id'>): Promise<number[]> {
    return dailyScans(context, campaign.id);
  }
}
