import { GraphQLSafeInt } from 'graphql-scalars';
import { Ctx, FieldResolver, GraphQLISODateTime, Resolver, Root } from 'type-graphql';
import { Campaign } from '../../campaigns/campaign.js';
import { DAY_MS } from '../../core/clock.js';
import { isoDay } from '../../scans/period/period.js';
import type { Context } from '../../tenancy/caller/context.js';
import { STATEMENT_COST, upTo } from '../../tenancy/fields/field-costs.js';
import { readRows, readTogether } from '../../tenancy/fields/read-together.js';

/** The counted scans of a campaign over all time. */
export interface CampaignTotals {
  readonly scans: number;
  readonly lastScannedUtc: Date | null;
}

const TOTALS = {
  name: 'campaign-totals',
  text: `select subject_id as id, scans, last_scanned_utc as "lastScannedUtc" from scan_total
          where workspace_id = $1 and subject_id = any ($2::uuid[])`,
};

const NO_SCANS: CampaignTotals = { scans: 0, lastScannedUtc: null };

async function loadTotals(context: Context, ids: readonly string[]): Promise<CampaignTotals[]> {
  const rows = await readRows<{ id: string; scans: string; lastScannedUtc: Date | null }>(context, TOTALS, [ids]);
  const found = new Map(rows.map(({ id, scans, ...row }) => [id, { scans: Number(scans), ...row }]));
  return ids.map((id) => found.get(id) ?? NO_SCANS);
}

/** Returns the totals of a campaign. All campaigns of a request are read in one query. */
export const campaignTotals = readTogether(loadTotals);

/** As many as fit in a list row; for longer periods use `analyticsOverview`. */
const DAILY_SCANS_DAYS = 28;

const DAILY_SCANS = {
  name: 'daily-scans',
  text: `select subject_id as id, day::text as day, scans from scan_day
          where workspace_id = $1 and subject_id = any ($2::uuid[]) and day >= $3::date`,
};

async function loadDailyScans(context: Context, ids: readonly string[]): Promise<number[][]> {
  const nowMs = context.clock.now();
  const days = Array.from({ length: DAILY_SCANS_DAYS }, (_, index) =>
    isoDay(nowMs - (DAILY_SCANS_DAYS - 1 - index) * DAY_MS),
  );
  const rows = await readRows<{ id: string; day: string; scans: string }>(context, DAILY_SCANS, [ids, days[0]]);
  const counts = new Map(rows.map(({ id, day, scans }) => [`${id} ${day}`, Number(scans)]));
  return ids.map((id) => days.map((day) => counts.get(`${id} ${day}`) ?? 0));
}

/**
 * Returns the scans by people on each of the last UTC days, today last. All campaigns of a request are read
 * in one query.
 */
export const dailyScans = readTogether(loadDailyScans);

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
