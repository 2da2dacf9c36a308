import { isUuid } from '../../core/ids.js';
import { soundRow } from '../../platform/database/stored-json.js';
import type { Context } from '../../tenancy/caller/context.js';
import { readRows } from '../../tenancy/fields/read-together.js';
import { Campaign } from '../campaign.js';
import { CAMPAIGN_COLUMNS, type SelectedCampaign } from '../campaign-columns.js';
import { findExternalIdProblem } from '../tags/labels.js';

/** Everything an edit depends on. */
export type CampaignRow = Required<SelectedCampaign>;

const BY_IDS = {
  name: 'campaigns-by-ids',
  text: `select ${CAMPAIGN_COLUMNS.all} from campaign where workspace_id = $1 and id = any($2::uuid[]) and deleted_utc is null`,
};
const BY_EXTERNAL_IDS = {
  name: 'campaigns-by-external-ids',
  text: `select ${CAMPAIGN_COLUMNS.all} from campaign where workspace_id = $1 and external_id = any($2::text[])`,
};

/** Reads the workspace's campaigns with these ids, keyed by id. Leaves out deleted ones. */
export async function readByIds(context: Context, ids: readonly string[]): Promise<Map<string, CampaignRow>> {
  const rows = await readRows<CampaignRow>(context, BY_IDS, [ids.filter(isUuid)]);
  return new Map(rows.map((row) => [row.id, soundRow(Campaign, row)]));
}

/** Reads the workspace's campaigns with these external ids, keyed by external id. Includes deleted ones. */
export async function readByExternalIds(
  context: Context,
  externalIds: readonly string[],
): Promise<Map<string, CampaignRow>> {
  const ids = externalIds.filter((id) => findExternalIdProblem(id) === null);
  if (ids.length === 0) return new Map();
  const rows = await readRows<CampaignRow>(context, BY_EXTERNAL_IDS, [ids]);
  return new Map(rows.map((row) => [row.externalId ?? '', soundRow(Campaign, row)]));
}
