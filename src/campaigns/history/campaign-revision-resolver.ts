import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { notFound } from '../../core/errors.js';
import type { Context } from '../../tenancy/caller/context.js';
import { WORKER_COST } from '../../tenancy/fields/field-costs.js';
import { readTogether } from '../../tenancy/fields/read-together.js';
import { renderSvg } from '../artwork/campaign-artwork.js';
import { Campaign, DELETED_FILTER } from '../campaign.js';
import { CampaignRevision } from './campaign-revision.js';

type Revised = Pick<Campaign, 'id' | 'code' | 'encodedAddress' | 'mode' | 'payloadType'>;

/** One query for all campaigns of a request, including deleted ones. */
const readRevised = readTogether(async ({ em }, ids: readonly string[]): Promise<(Revised | null)[]> => {
  const found = await em.find(
    Campaign,
    { id: { $in: [...ids] } },
    {
      fields: ['id', 'code', 'encodedAddress', 'mode', 'payloadType'],
      filters: { [DELETED_FILTER]: false },
      disableIdentityMap: true,
    },
  );
  return ids.map((id) => found.find((campaign) => campaign.id === id) ?? null);
});

@Resolver(() => CampaignRevision)
export class CampaignRevisionResolver {
  @FieldResolver(() => String, {
    complexity: WORKER_COST,
    description: 'Its picture as an SVG, drawn by today’s rules.',
  })
  async svg(@Ctx() context: Context, @Root() { campaignId, ...look }: CampaignRevision): Promise<string> {
    const campaign = await readRevised(context, campaignId);
    if (campaign === null) throw notFound('campaign');
    const { code, encodedAddress, mode, payloadType } = campaign;
    return renderSvg(context, { ...look, code, encodedAddress, mode, payloadType, mask: null });
  }
}
