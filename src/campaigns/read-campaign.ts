import type { Context } from '../context/context.js';
import { readRows } from '../context/read-rows.js';
import { notFound } from '../shared/errors.js';
import { isUuid } from '../shared/ids.js';
import { CAMPAIGN_COLUMNS, type CampaignColumns, columnsFor, type SelectedCampaign } from './campaign-columns.js';
import { findExternalIdProblem } from './tags/external-id.js';

const statement = (columns: CampaignColumns) => ({
  name: `campaign-${columns}`,
  text: `select ${CAMPAIGN_COLUMNS[columns]} from campaign where workspace_id = $1 and id = $2 and deleted_utc is null`,
});
const STATEMENTS = { plain: statement('plain'), content: statement('content'), all: statement('all') };

const statementByExternalId = (columns: CampaignColumns) => ({
  name: `campaign-by-external-id-${columns}`,
  text: `select ${CAMPAIGN_COLUMNS[columns]} from campaign where workspace_id = $1 and external_id = $2 and deleted_utc is null`,
});
const STATEMENTS_BY_EXTERNAL_ID = {
  plain: statementByExternalId('plain'),
  content: statementByExternalId('content'),
  all: statementByExternalId('all'),
};

/**
 * Reads a campaign of the caller's workspace for an answer that has these fields. Finds the same ones as `findCampaign`, which
 * returns the entity that a command changes.
 */
export async function readCampaign(
  context: Context,
  id: string,
  selected: ReadonlySet<string>,
): Promise<SelectedCampaign> {
  const [campaign] = isUuid(id)
    ? await readRows<SelectedCampaign>(context, STATEMENTS[columnsFor(selected)], [id])
    : [];
  if (campaign === undefined) throw notFound('campaign');
  return campaign;
}

const deletedStatement = (columns: CampaignColumns) => ({
  name: `deleted-campaign-${columns}`,
  text: `select ${CAMPAIGN_COLUMNS[columns]} from campaign where workspace_id = $1 and id = $2 and deleted_utc is not null`,
});
const STATEMENTS_OF_DELETED = {
  plain: deletedStatement('plain'),
  content: deletedStatement('content'),
  all: deletedStatement('all'),
};

/** Reads a deleted campaign of the caller's workspace, which can be restored. One that is not deleted is not found. */
export async function readDeletedCampaign(
  context: Context,
  id: string,
  selected: ReadonlySet<string>,
): Promise<SelectedCampaign> {
  const [campaign] = isUuid(id)
    ? await readRows<SelectedCampaign>(context, STATEMENTS_OF_DELETED[columnsFor(selected)], [id])
    : [];
  if (campaign === undefined) throw notFound('deleted campaign');
  return campaign;
}

/** Reads the campaign of the caller's workspace that another system calls so. A deleted one is not found. */
export async function readCampaignByExternalId(
  context: Context,
  externalId: string,
  selected: ReadonlySet<string>,
): Promise<SelectedCampaign> {
  const [campaign] =
    findExternalIdProblem(externalId) === null
      ? await readRows<SelectedCampaign>(context, STATEMENTS_BY_EXTERNAL_ID[columnsFor(selected)], [externalId])
      : [];
  if (campaign === undefined) throw notFound('campaign');
  return campaign;
}
