import { sql } from '@mikro-orm/core';
import type { Context } from '../../access/context/context.js';
import { listQuery } from '../../campaigns/list-campaigns.js';
import { findFilterProblems } from '../../campaigns/lists/list-filter.js';
import { QrCodeOrder } from '../../campaigns/lists/list-order.js';
import { readPage } from '../../campaigns/lists/read-page.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { problem } from '../../core/contract/problems.js';
import type { FieldProblems } from '../../core/field-problems.js';
import { isUuid } from '../../core/ids.js';
import type { CreatePrintRunInput, PrintRunFilterInput } from './print-run-inputs.js';

/** Returns the distinct ids of a run's campaigns in order, and adds what cannot be selected to `problems`. */
export async function selectCampaigns(
  context: Context,
  { campaignIds, filter }: CreatePrintRunInput,
  problems: FieldProblems,
): Promise<string[]> {
  if (campaignIds && filter) problems.add('filter', problem('filter_with_ids'));
  else if (!campaignIds && !filter) problems.add('campaignIds', problem('ids_or_filter_needed'));
  if (problems.hasWithin('campaignIds') || problems.hasWithin('filter')) return [];
  return campaignIds ? selectByIds(context, campaignIds, problems) : selectByFilter(context, filter ?? {}, problems);
}

async function selectByIds({ em, workspace }: Context, ids: readonly string[], problems: FieldProblems) {
  const wanted = ids.map((id) => id.toLowerCase());
  const rows = await em.execute<{ id: string }[]>(sql`
    select id from campaign
    where workspace_id = ${workspace.id} and deleted_utc is null and id = any(${`{${wanted.filter(isUuid).join(',')}}`}::uuid[])`);
  const known = new Set(rows.map(({ id }) => id));
  for (const [index, id] of wanted.entries()) {
    if (!known.has(id)) problems.add(`campaignIds.${index}`, problem('campaign_unknown'));
  }
  return [...new Set(wanted)];
}

async function selectByFilter(context: Context, filter: PrintRunFilterInput, problems: FieldProblems) {
  const { em, workspace } = context;
  const { search, mode, isActive, ...more } = filter;
  problems.addAll(findFilterProblems(more).toFields());
  if (problems.hasWithin('filter')) return [];
  const args = { search, mode, isActive, filter: more, orderBy: QrCodeOrder.Created };
  const query = await listQuery(context, args);
  if (query === null) {
    problems.add('filter', problem('selects_none'));
    return [];
  }
  const window = { limit: LIMITS.print.campaignsMax, offset: 0, withLargeColumns: false };
  const { items, totalCount } = await readPage(em, workspace.id, query, window);
  if (totalCount === 0) problems.add('filter', problem('selects_none'));
  if (totalCount > LIMITS.print.campaignsMax) {
    problems.add('filter', problem('selects_too_many', { count: totalCount, max: LIMITS.print.campaignsMax }));
  }
  return items.map(({ id }) => id);
}
