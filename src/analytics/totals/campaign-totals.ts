import DataLoader from 'dataloader';
import type { Context } from '../../context/context.js';
import { readRows } from '../../context/read-rows.js';

/** The counted scans of one campaign, of all time. */
export interface CampaignTotals {
  readonly scans: number;
  readonly lastScannedUtc: Date | null;
}

interface Row {
  readonly subject_id: string;
  readonly scans: string;
  readonly last_scanned_utc: Date | null;
}

const TOTALS = {
  name: 'campaign-totals',
  text: `select subject_id, scans, last_scanned_utc from scan_total
          where workspace_id = $1 and subject_id = any ($2::uuid[])`,
};

const NO_SCANS: CampaignTotals = { scans: 0, lastScannedUtc: null };

async function loadTotals(context: Context, ids: readonly string[]): Promise<CampaignTotals[]> {
  const rows = await readRows<Row>(context, TOTALS, [ids]);
  const found = new Map(rows.map((row) => [row.subject_id, row]));
  return ids.map((id) => {
    const row = found.get(id);
    if (row === undefined) return NO_SCANS;
    return { scans: Number(row.scans), lastScannedUtc: row.last_scanned_utc };
  });
}

const loaders = new WeakMap<Context, DataLoader<string, CampaignTotals>>();

/** Keeps nothing beyond a batch, in which two fields of one campaign share a value: contexts of subscriptions live long. */
function openLoader(context: Context): DataLoader<string, CampaignTotals> {
  const loader = new DataLoader<string, CampaignTotals>((ids) => {
    loader.clearAll();
    return loadTotals(context, ids);
  });
  loaders.set(context, loader);
  return loader;
}

/** The totals of one campaign. All campaigns of a request are read in one query. */
export const campaignTotals = (context: Context, campaignId: string): Promise<CampaignTotals> =>
  (loaders.get(context) ?? openLoader(context)).load(campaignId);
