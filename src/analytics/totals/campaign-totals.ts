import type { Context } from '../../access/context/context.js';
import { readRows } from '../../access/context/read-rows.js';
import { readTogether } from '../../access/context/read-together.js';

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

/** The totals of one campaign. All campaigns of a request are read in one query. */
export const campaignTotals = readTogether(loadTotals);
