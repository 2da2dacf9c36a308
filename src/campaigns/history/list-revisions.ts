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

/** The loaders of a request, by how many revisions of each campaign are wanted. */
const loaders = new WeakMap<Context, Map<number, Loader>>();

/** Lists the revisions of a campaign, newest first. Two queries for all campaigns of a request that want the same number. */
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

/** The revision numbers of a campaign have no gaps, so the newest ones are those after `last - first`. */
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
