import { DAY_MS } from '../../core/clock.js';
import { DIMENSIONS } from '../../core/contract/dimension.js';
import { toLabelSet } from '../count/rollups/find-labels.js';
import { isoTime } from '../period/period.js';
import type { Statements } from '../postgres/transaction.js';
import type { Count } from '../rollup/counts.js';

/** Scans of a campaign's hour that have no raw scan, because they are counted in totals only. */
export interface TotalsOnlyHour extends Count {
  readonly campaignId: string;
  readonly hourMs: number;
}

const LABELS = 'select id from scan_label where dimension = $1';
const CAMPAIGNS = 'select id::text from campaign where workspace_id = $1 and has_totals_only_scans';
const HOURS = `
  select subject_id, hour, scans, uniques, labels from scan_hour
  where workspace_id = $1 and subject_id = any($2::uuid[]) and hour >= $3::timestamptz and hour < $4::timestamptz`;

/**
 * Returns the counts of a UTC day that only the campaigns' hours know: each labelled scan has one country, so they are
 * the rest. Only campaigns that may have such scans are read. `countRaw` counts an hour whose labels cannot be read.
 * Requires the workspace's lock, which was taken after these campaigns were marked.
 */
export async function readTotalsOnlyHours(
  { run }: Statements,
  workspaceId: string,
  dayMs: number,
  countRaw: (campaignId: string, hourMs: number) => Count,
): Promise<TotalsOnlyHour[]> {
  const campaigns = (await run<readonly [string]>('totals-only-campaigns', CAMPAIGNS, [workspaceId])).map(([id]) => id);
  if (campaigns.length === 0) return [];
  const labels = await run<readonly [number]>('labels-of-dimension', LABELS, [DIMENSIONS.country.number]);
  const countries = toLabelSet(labels.map(([id]) => Number(id)));
  const labelled = (bytes: Uint8Array, campaignId: string, hourMs: number): Count => {
    try {
      return countries.sumIn(bytes);
    } catch (error) {
      if (error instanceof RangeError) return countRaw(campaignId, hourMs);
      throw error;
    }
  };
  const [from, until] = [isoTime(dayMs), isoTime(dayMs + DAY_MS)];
  const values = [workspaceId, campaigns, from, until];
  const rows = await run<readonly [string, Date, string, string, Buffer]>('totals-only-hours', HOURS, values);
  return rows.flatMap(([campaignId, hour, scans, uniques, bytes]) => {
    const hourMs = hour.getTime();
    const known = labelled(bytes, campaignId, hourMs);
    const rest = { scans: Number(scans) - known.scans, uniques: Math.max(0, Number(uniques) - known.uniques) };
    return rest.scans > 0 ? [{ campaignId, hourMs, ...rest }] : [];
  });
}
