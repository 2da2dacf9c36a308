import { Max, Min } from 'class-validator';
import DataLoader from 'dataloader';
import { ArgsType, Field, Int } from 'type-graphql';
import { LIMITS } from '../../config/contract-limits.js';
import { refuseInvalid } from '../../context/check-input.js';
import type { Context } from '../../context/context.js';
import { CampaignRevision } from './campaign-revision.js';

const FIRST = `Must be 1 to ${LIMITS.pageSizeMax}.`;

@ArgsType()
export class RevisionsArgs {
  @Field(() => Int, { defaultValue: LIMITS.pageSizeDefault })
  @Min(1, { message: FIRST })
  @Max(LIMITS.pageSizeMax, { message: FIRST })
  first!: number;
}

type Loader = DataLoader<string, CampaignRevision[]>;

/** By how many of each campaign are asked for. */
const loaders = new WeakMap<Context, Map<number, Loader>>();

/** Of one campaign, the newest first. A few queries for all campaigns that a request asks about. */
export async function listRevisions(
  context: Context,
  campaignId: string,
  args: RevisionsArgs,
): Promise<CampaignRevision[]> {
  refuseInvalid(context, args);
  const ofContext = loaders.get(context) ?? new Map<number, Loader>();
  loaders.set(context, ofContext);
  const loader: Loader =
    ofContext.get(args.first) ?? new DataLoader((ids) => loadRevisions(context, ids, args.first), { cache: false });
  ofContext.set(args.first, loader);
  return loader.load(campaignId);
}

/** The revisions of a campaign have no gaps, so its newest ones can be told by their numbers. */
async function loadRevisions(
  { em, workspace }: Context,
  ids: readonly string[],
  first: number,
): Promise<CampaignRevision[][]> {
  const newest = await em.execute<{ campaign_id: string; last: number }[]>(
    `select campaign_id, max(revision) as last from campaign_revision
      where workspace_id = ? and campaign_id in (${ids.map(() => '?').join(', ')}) group by campaign_id`,
    [workspace.id, ...ids],
  );
  if (newest.length === 0) return ids.map(() => []);
  const revisions = await em.find(
    CampaignRevision,
    { $or: newest.map(({ campaign_id, last }) => ({ campaignId: campaign_id, revision: { $gt: last - first } })) },
    { populate: ['actor'], orderBy: { revision: 'desc' } },
  );
  const byCampaign = Map.groupBy(revisions, ({ campaignId }) => campaignId);
  return ids.map((id) => byCampaign.get(id) ?? []);
}
