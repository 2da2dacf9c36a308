import type { EntityManager } from '@mikro-orm/postgresql';
import { Campaign } from '../../campaigns/campaign.js';
import { readCampaigns } from '../counts/read-counts.js';
import type { FiguresScope } from '../figures-scope.js';
import type { PeriodParts } from '../period/split-period.js';
import { breakdown, OTHER, type Row } from './breakdown.js';
import type { CampaignBreakdown } from './overview-types.js';

const DELETED = 'Deleted';

/**
 * The campaigns with the most scans in a period, and all others as one row. Costs more than the rest of an overview, some
 * 100 ms for a thousand campaigns and 90 days, so a `limit` of 0 reads nothing.
 */
export async function topCampaigns(
  em: EntityManager,
  scope: FiguresScope,
  parts: PeriodParts,
  limit: number,
): Promise<CampaignBreakdown[]> {
  if (limit === 0) return [];
  const rows = breakdown(await readCampaigns(em, scope, parts), limit);
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
