import type { Context } from '../access/context/context.js';
import { readRows } from '../access/context/read-rows.js';
import { notFound } from '../core/errors.js';
import { isUuid } from '../core/ids.js';
import type { PreparedStatement } from '../platform/database/read-pool.js';
import { CAMPAIGN_COLUMNS, type CampaignColumns, columnsFor, type SelectedCampaign } from './campaign-columns.js';
import { findExternalIdProblem } from './tags/external-id.js';

/** A prepared statement for each set of columns. `$1` is the workspace, and `$2` what `where` compares. */
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
 * Reads a campaign of the caller's workspace for an answer that has these fields. Finds the same ones as `findCampaign`, which
 * returns the entity that a command changes.
 */
export const readCampaign = readBy(BY_ID, isUuid, 'campaign');

/** Reads a deleted campaign of the caller's workspace, which can be restored. One that is not deleted is not found. */
export const readDeletedCampaign = readBy(DELETED_BY_ID, isUuid, 'deleted campaign');

/** Reads the campaign of the caller's workspace that another system calls so. A deleted one is not found. */
export const readCampaignByExternalId = readBy(
  BY_EXTERNAL_ID,
  (externalId) => findExternalIdProblem(externalId) === null,
  'campaign',
);
