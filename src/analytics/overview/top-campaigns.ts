import type { EntityManager } from '@mikro-orm/postgresql';
import { Campaign } from '../../campaigns/campaign.js';
import type { Count } from '../rollup/counts.js';
import { breakdown, OTHER, type Row } from './breakdown.js';
import type { CampaignBreakdown } from './overview-types.js';

const DELETED = 'Deleted';

/**
 * The campaigns with the most scans, and all others as one row. Counting by campaign costs more than the rest of an overview,
 * some 100 ms for a thousand campaigns and 90 days, so with a `limit` of 0 there need be no counts.
 */
export async function topCampaigns(
  em: EntityManager,
  counts: ReadonlyMap<string, Count>,
  limit: number,
): Promise<CampaignBreakdown[]> {
  if (limit === 0) return [];
  const rows = breakdown(counts, limit);
  const ids = rows.map(({ key }) => key).filter((key) => key !== OTHER);
  const campaigns = await em.find(Campaign, { id: ids }, { fields: ['name'] });
  const names = new Map(campaigns.map(({ id, name }) => [id, name]));
  return rows.map((row) => toBreakdown(row, names));
}

function toBreakdown({ key, scans, uniqueScans }: Row, names: ReadonlyMap<string, string>): CampaignBreakdown {
  const name = names.get(key);
  if (name !== undefined) return { qrCodeId: key, label: name, scans, uniqueScans };
  return { qrCodeId: null, label: key === OTHER ? OTHER : DELETED, scans, uniqueScans };
}
