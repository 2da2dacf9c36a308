import type { EntityManager } from '@mikro-orm/postgresql';
import { Campaign } from '../../campaigns/campaign.js';
import type { Count } from '../../scans/rollup/counts.js';
import { type FiguresScope, iso, isoDay, readOf } from '../figures-scope.js';
import type { Period } from '../period/period.js';
import type { PeriodParts } from '../period/period-parts.js';
import { rawScans } from '../read/read-pieces.js';
import { breakdown, OTHER, type Row } from './breakdown.js';
import type { CampaignBreakdown } from './overview-types.js';

const DELETED = 'Deleted';

/**
 * The campaigns of most scans in a period, the others together. Reads a row for each campaign and day, which is more
 * than all the rest of an overview: some 100 ms for a thousand campaigns and 90 days. So it is done for who asks.
 */
export async function topCampaigns(
  em: EntityManager,
  subject: FiguresScope,
  parts: PeriodParts,
  limit: number,
): Promise<CampaignBreakdown[]> {
  if (limit === 0) return [];
  const rows = breakdown(await countByCampaign(em, subject, parts), limit);
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

async function countByCampaign(
  em: EntityManager,
  subject: FiguresScope,
  { days, hours, pieces }: PeriodParts,
): Promise<Map<string, Count>> {
  const { workspaceId, campaignId } = subject;
  const ofSubject = campaignId === null ? 'subject_id <> workspace_id' : 'subject_id = ?';
  const selects: string[] = [];
  const params: string[] = [];
  const add = (table: string, times: string, values: readonly string[]): void => {
    selects.push(
      `select subject_id, scans, uniques from ${table} where workspace_id = ? and ${ofSubject} and ${times}`,
    );
    params.push(workspaceId, ...(campaignId === null ? [] : [campaignId]), ...values);
  };
  const bounds = ({ fromMs, toMs }: Period, write: (milliseconds: number) => string) => [write(fromMs), write(toMs)];
  if (days !== null) add('scan_day', 'day >= ?::date and day < ?::date', bounds(days, isoDay));
  for (const span of hours) add('scan_hour', 'hour >= ?::timestamptz and hour < ?::timestamptz', bounds(span, iso));
  for (const piece of pieces) {
    const raw = rawScans(subject, piece);
    selects.push(`select campaign_id, ${piece.sign} * count(*), ${piece.sign} * count(*) filter (where is_unique)
      from scan where class = 'person' and ${raw.where} group by campaign_id`);
    params.push(...raw.params);
  }
  const rows = await readOf(em)<{ id: string; scans: string; uniques: string }>(
    `select subject_id as id, sum(scans) as scans, sum(uniques) as uniques
       from (${selects.join(' union all ')}) as part (subject_id, scans, uniques) group by subject_id`,
    params,
  );
  return new Map(rows.map(({ id, scans, uniques }) => [id, { scans: Number(scans), uniques: Number(uniques) }]));
}
