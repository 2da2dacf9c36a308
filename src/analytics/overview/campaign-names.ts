import type { EntityManager } from '@mikro-orm/postgresql';
import { Campaign } from '../../campaigns/campaign.js';
import { OTHER_LABEL } from '../../core/contract/dimension.js';
import type { Row } from './row-order.js';

const DELETED = 'Deleted';

export interface NamedCampaign {
  readonly qrCodeId: string | null;
  readonly label: string;
}

/** Reads the names of campaigns, whose ids are the keys of rows. */
export async function findCampaignNames(em: EntityManager, rows: readonly Row[]): Promise<(row: Row) => NamedCampaign> {
  const ids = rows.map(({ key }) => key).filter((key) => key !== OTHER_LABEL);
  const campaigns = await em.find(Campaign, { id: ids }, { fields: ['name'] });
  const names = new Map(campaigns.map(({ id, name }) => [id, name]));
  return ({ key }) => {
    const name = names.get(key);
    if (name !== undefined) return { qrCodeId: key, label: name };
    return { qrCodeId: null, label: key === OTHER_LABEL ? OTHER_LABEL : DELETED };
  };
}
