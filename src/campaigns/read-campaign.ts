import type { Context } from '../access/context/context.js';
import { readRows } from '../access/context/read-rows.js';
import { notFound } from '../core/errors.js';
import { isUuid } from '../core/ids.js';
import type { PreparedStatement } from '../platform/database/read-pool.js';
import { CAMPAIGN_COLUMNS, type CampaignColumns, columnsFor, type SelectedCampaign } from './campaign-columns.js';
import { findExternalIdProblem } from './tags/external-id.js';

/** One prepared statement per set of columns. `$1` is the workspace, `$2` the value that `where` compares. */
export function statementsOf(name: string, where: string): Readonly<Record<CampaignColumns, PreparedStatement>> {
  const of = (columns: CampaignColumns): PreparedStatement => ({
    name: `${name}-${columns}`,
    text: `select ${CAMPAIGN_COLUMNS[columns]} from campaign where workspace_id = $1 and ${where}`,
  });
  return { plain: of('plain'), content: of('content'), all: of('all') };
}

const BY_ID = statementsOf('campaign', 'id = $2 and deleted_utc is null');
const DELETED_BY_ID = statementsOf('deleted-campaign', 'id = $2 and deleted_utc is not null');
const BY_EXTERNAL_ID = statementsOf('campaign-by-external-id', 'external_id = $2 and deleted_utc is null');

type Read = (context: Context, id: string, selected: ReadonlySet<string>) => Promise<SelectedCampaign>;

const readBy =
  (statements: typeof BY_ID, isId: (id: string) => boolean, subject: string): Read =>
  async (context, id, selected) => {
    const statement = statements[columnsFor(selected)];
    const [campaign] = isId(id) ? await readRows<SelectedCampaign>(context, statement, [id]) : [];
    if (campaign === undefined) throw notFound(subject);
    return campaign;
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
