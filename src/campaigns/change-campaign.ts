import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../context/actor.js';
import type { Campaign } from './campaign.js';

type Change = Partial<
  Pick<Campaign, 'name' | 'content' | 'style' | 'searchText' | 'isActive' | 'deletedUtc' | 'updatedUtc'>
>;

/** Every change of a campaign's row goes through here, so that its version tells of each. The caller holds the row. */
export function changeCampaign({ clock }: Actor, em: EntityManager, campaign: Campaign, change: Change): void {
  em.assign(campaign, { ...change, version: campaign.version + 1, updatedUtc: new Date(clock.now()) });
}
