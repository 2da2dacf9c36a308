import DataLoader from 'dataloader';
import type { Context } from '../../context/context.js';

/** The counted scans of one campaign, of all time. */
export interface CampaignTotals {
  readonly scans: number;
  readonly lastScannedUtc: Date | null;
}

interface Row {
  subject_id: string;
  scans: string;
  last_scanned_utc: Date | string | null;
}

const NO_SCANS: CampaignTotals = { scans: 0, lastScannedUtc: null };

async function loadTotals({ em, workspace }: Context, ids: readonly string[]): Promise<CampaignTotals[]> {
  const rows = await em.execute<Row[]>(
    `select subject_id, scans, last_scanned_utc from scan_total
      where workspace_id = ? and subject_id in (${ids.map(() => '?').join(', ')})`,
    [workspace.id, ...ids],
  );
  const found = new Map(rows.map((row) => [row.subject_id, row]));
  return ids.map((id) => {
    const row = found.get(id);
    if (row === undefined) return NO_SCANS;
    const last = row.last_scanned_utc;
    return { scans: Number(row.scans), lastScannedUtc: last === null ? null : new Date(last) };
  });
}

const loaders = new WeakMap<Context, DataLoader<string, CampaignTotals>>();

/** The totals of one campaign. All campaigns of a request are read in one query. */
export function campaignTotals(context: Context, campaignId: string): Promise<CampaignTotals> {
  const loader =
    loaders.get(context) ?? new DataLoader<string, CampaignTotals>((ids) => loadTotals(context, ids), { cache: false });
  loaders.set(context, loader);
  return loader.load(campaignId);
}
