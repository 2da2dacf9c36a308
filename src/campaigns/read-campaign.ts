import { notFound } from '../core/errors.js';
import { isUuid } from '../core/ids.js';
import type { PreparedStatement } from '../platform/database/read-pool.js';
import { soundRow } from '../platform/database/stored-json.js';
import type { Context } from '../tenancy/caller/context.js';
import { readRows } from '../tenancy/fields/read-together.js';
import { Campaign } from './campaign.js';
import { CAMPAIGN_COLUMNS, type CampaignColumns, columnsFor, type SelectedCampaign } from './campaign-columns.js';
import { findExternalIdProblem } from './tags/labels.js';

/** One prepared statement per set of columns. `$1` is the workspace, `$2` the value that `where` compares. */
function statementsOf(name: string, where: string): Readonly<Record<CampaignColumns, PreparedStatement>> {
  const of = (columns: CampaignColumns): PreparedStatement => ({
    name: `${name}-${columns}`,
    text: `select ${CAMPAIGN_COLUMNS[columns]} from campaign where workspace_id = $1 and ${where}`,
  });
  return { plain: of('plain'), content: of('content'), all: of('all') };
}

const BY_ID = statementsOf('campaign', 'id = $2 and deleted_utc is null');
const DELETED_BY_ID = statementsOf('deleted-campaign', 'id = $2 and deleted_utc is not null');
const BY_EXTERNAL_ID = statementsOf('campaign-by-external-id', 'external_id = $2 and deleted_utc is null');

const BY_IDS = statementsOf('campaigns', 'id = any($2::uuid[])');
const bytesOf = (name: string, columns: string): PreparedStatement => ({
  name,
  text: `select coalesce(sum(octet_length(concat(${columns}))), 0)::integer as bytes
    from campaign where workspace_id = $1 and id = any($2::uuid[])`,
});
/** The size of the large columns in each set that has some. */
const BYTES = {
  content: bytesOf('campaign-content-bytes', 'content'),
  all: bytesOf('campaign-bytes', 'content, style, design, translation, house, sold_out, rules'),
};

/** Reads campaigns with these columns, deleted ones too, by their ids. Large columns count in the response's budget. */
export async function readCampaignsById(
  context: Context,
  ids: readonly string[],
  columns: CampaignColumns,
): Promise<ReadonlyMap<string, SelectedCampaign>> {
  if (ids.length === 0) return new Map();
  if (context.budget !== undefined && columns !== 'plain') {
    const [size] = await readRows<{ bytes: number }>(context, BYTES[columns], [ids]);
    context.budget.read(size?.bytes ?? 0);
  }
  const rows = await readRows<SelectedCampaign>(context, BY_IDS[columns], [ids]);
  return new Map(rows.map((row) => [row.id, soundRow(Campaign, row)]));
}

type Read = (context: Context, id: string, selected: ReadonlySet<string>) => Promise<SelectedCampaign>;

const readBy =
  (statements: typeof BY_ID, isId: (id: string) => boolean, subject: string): Read =>
  async (context, id, selected) => {
    const statement = statements[columnsFor(selected)];
    const [campaign] = isId(id) ? await readRows<SelectedCampaign>(context, statement, [id]) : [];
    if (campaign === undefined) throw notFound(subject);
    return soundRow(Campaign, campaign);
  };

/**
 * Reads a campaign in the caller's workspace for a response with these fields. Finds the same campaigns as
 * `findCampaign`, which returns the entity for commands that change it.
 */
export const readCampaign = readBy(BY_ID, isUuid, 'campaign');

/** Reads a deleted campaign in the caller's workspace. A campaign that is not deleted is not found. */
export const readDeletedCampaign = readBy(DELETED_BY_ID, isUuid, 'deleted campaign');

/** Reads a campaign in the caller's workspace by external id. A deleted one is not found. */
export const readCampaignByExternalId = readBy(
  BY_EXTERNAL_ID,
  (externalId) => findExternalIdProblem(externalId) === null,
  'campaign',
);
