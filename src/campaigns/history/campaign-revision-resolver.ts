import DataLoader from 'dataloader';
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../context/context.js';
import { WORKER_COST } from '../../context/field-costs.js';
import { notFound } from '../../shared/errors.js';
import { renderSvg } from '../artwork/campaign-artwork.js';
import { Campaign, DELETED_FILTER } from '../campaign.js';
import { CampaignRevision } from './campaign-revision.js';

type Revised = Pick<Campaign, 'id' | 'code' | 'mode' | 'payloadType'>;

const loaders = new WeakMap<Context, DataLoader<string, Revised | null>>();

/** One query for all campaigns of a request, deleted ones included. */
function loaderOf(context: Context): DataLoader<string, Revised | null> {
  const known = loaders.get(context);
  if (known !== undefined) return known;
  const loader = new DataLoader(async (ids: readonly string[]) => {
    const found = await context.em.find(
      Campaign,
      { id: { $in: [...ids] } },
      { fields: ['id', 'code', 'mode', 'payloadType'], filters: { [DELETED_FILTER]: false }, disableIdentityMap: true },
    );
    return ids.map((id) => found.find((campaign) => campaign.id === id) ?? null);
  });
  loaders.set(context, loader);
  return loader;
}

@Resolver(() => CampaignRevision)
export class CampaignRevisionResolver {
  @FieldResolver(() => String, {
    complexity: WORKER_COST,
    description: 'Its picture, drawn by today’s rules, as an SVG.',
  })
  async svg(@Ctx() context: Context, @Root() { campaignId, name, content, style }: CampaignRevision): Promise<string> {
    const campaign = await loaderOf(context).load(campaignId);
    if (campaign === null) throw notFound('campaign');
    const { code, mode, payloadType } = campaign;
    return renderSvg(context, { name, content, style, code, mode, payloadType, mask: null });
  }
}
