import { sql } from '@mikro-orm/core';
import DataLoader from 'dataloader';
import { ArgsType, Field, Int } from 'type-graphql';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { problem } from '../../core/contract/problems.js';
import { Between, IsOptional, refuseInvalid } from '../../core/field-rules.js';
import type { Context } from '../../tenancy/caller/context.js';
import { CampaignRevision } from './campaign-revision.js';

const FIRST = problem('not_one_to', { max: LIMITS.pageSizeMax });
const BEFORE = problem('not_revision_number');
/** Maximum of a PostgreSQL integer. */
const REVISION_MAX = 2_147_483_647;

@ArgsType()
export class RevisionsArgs {
  @Field(() => Int, { defaultValue: LIMITS.pageSizeDefault })
  @Between(1, LIMITS.pageSizeMax, FIRST)
  first!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Only revisions before this one. To get more, send the last one you have.',
  })
  @IsOptional()
  @Between(1, REVISION_MAX, BEFORE)
  before?: number | null;
}

type Loader = DataLoader<string, CampaignRevision[]>;

/** The loaders of a request, keyed by the wanted number of revisions. */
const loaders = new WeakMap<Context, Map<string, Loader>>();

/**
 * Lists the revisions of a campaign, newest first. Uses two queries for all campaigns of a request that want the
 * same number.
 */
export async function listRevisions(
  context: Context,
  campaignId: string,
  args: RevisionsArgs,
): Promise<CampaignRevision[]> {
  refuseInvalid(context, args);
  const before = args.before ?? REVISION_MAX;
  const ofContext = loaders.get(context) ?? new Map<string, Loader>();
  loaders.set(context, ofContext);
  const wanted = `${args.first} ${before}`;
  const loader: Loader =
    ofContext.get(wanted) ?? new DataLoader((ids) => loadRevisions(context, ids, args.first, before), { cache: false });
  ofContext.set(wanted, loader);
  return loader.load(campaignId);
}

/** A campaign's revision numbers have no gaps, so the newest are those above `last - first`. */
async function loadRevisions(
  { em, workspace, budget }: Context,
  ids: readonly string[],
  first: number,
  before: number,
): Promise<CampaignRevision[][]> {
  const newest = await em.execute<{ campaign_id: string; last: number }[]>(
    `select campaign_id, max(revision) as last from campaign_revision
      where workspace_id = ? and revision < ? and campaign_id in (${ids.map(() => '?').join(', ')}) group by campaign_id`,
    [workspace.id, before, ...ids],
  );
  if (newest.length === 0) return ids.map(() => []);
  const where = {
    $or: newest.map(({ campaign_id, last }) => ({
      campaignId: campaign_id,
      revision: { $gt: last - first, $lte: last },
    })),
  };
  if (budget !== undefined) {
    const listOf = (values: readonly unknown[]): string => `{${values.join(',')}}`;
    const [size] = await em.execute<{ bytes: number }[]>(sql`
      select coalesce(sum(octet_length(concat(content, style, design, translation, house, rules))), 0)::integer as bytes
      from campaign_revision join unnest(${listOf(newest.map((row) => row.campaign_id))}::uuid[],
        ${listOf(newest.map(({ last }) => last))}::integer[]) as newest (id, last)
        on campaign_id = id and revision > last - ${first}::integer and revision <= last
      where workspace_id = ${workspace.id}`);
    budget.read(size?.bytes ?? 0);
  }
  const revisions = await em.find(CampaignRevision, where, { populate: ['actor'], orderBy: { revision: 'desc' } });
  const byCampaign = Map.groupBy(revisions, ({ campaignId }) => campaignId);
  return ids.map((id) => byCampaign.get(id) ?? []);
}
