import type { EntityManager } from '@mikro-orm/postgresql';
import { Campaign, DELETED_FILTER } from '../../../campaigns/campaign.js';

/** A campaign of a run. Null if its row no longer exists. A deleted campaign has a deletion time. */
export interface CampaignOfRun {
  readonly id: string;
  readonly campaign: Campaign | null;
}

/** Styles may contain pictures of up to 0.7 MB. */
const BATCH = 20;

/** Reads the campaigns of a run in order, in their current state, a few at a time. */
export async function* campaignsOfRun(em: EntityManager, ids: readonly string[]): AsyncGenerator<CampaignOfRun> {
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    const found = await em.find(
      Campaign,
      { id: { $in: batch } },
      { filters: { [DELETED_FILTER]: false }, disableIdentityMap: true },
    );
    const byId = new Map(found.map((campaign) => [campaign.id, campaign]));
    for (const id of batch) yield { id, campaign: byId.get(id) ?? null };
  }
}
