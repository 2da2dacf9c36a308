import { type RawQueryFragment, sql } from '@mikro-orm/core';
import { QrCodeMode } from '../../core/contract/campaign-mode.js';
import type { QrPayloadType } from '../../core/contract/payloads/payload-type.js';
import { searchTerms } from '../../core/contract/text.js';
import { allOf, commas } from './listing-conditions.js';

/** Which campaigns of a workspace a list contains, apart from the search. Deleted ones are never included. */
export interface CampaignFilter {
  readonly workspaceId: string;
  readonly mode?: QrCodeMode | null | undefined;
  readonly isActive?: boolean | null | undefined;
  /** All if empty. */
  readonly payloadTypes?: readonly QrPayloadType[] | undefined;
}

/** Returns the condition for `campaign` rows in the list. */
export const filterSql = (filter: CampaignFilter): RawQueryFragment =>
  sql`workspace_id = ${filter.workspaceId} and deleted_utc is null and ${keysSql(filter)}`;

/** Returns the condition for rows whose text has every term of a search in compared form. */
export const containsSql = (search: string): RawQueryFragment =>
  allOf(searchTerms(search).map((term) => sql`strpos(search_text, ${term}) > 0`));

/**
 * Returns an SQL expression for the number of campaigns in the list, or of deleted ones, from the counters that
 * triggers maintain.
 */
export const countSql = (filter: CampaignFilter, isDeleted = false): RawQueryFragment =>
  sql`(select coalesce(sum(campaigns), 0)::integer from campaign_count
    where workspace_id = ${filter.workspaceId} and is_deleted = ${isDeleted} and ${keysSql(filter)})`;

/** Returns every combination of mode and status that the filter allows, or null if it allows all. */
export function keysOf({ mode, isActive }: CampaignFilter): ModeAndStatus[] | null {
  if (!mode && typeof isActive !== 'boolean') return null;
  const modes = mode ? [mode] : Object.values(QrCodeMode);
  const states = typeof isActive === 'boolean' ? [isActive] : [true, false];
  return modes.flatMap((one) => states.map((state) => ({ mode: one, isActive: state })));
}

/** The keys of campaign counters, besides the workspace. */
export interface ModeAndStatus {
  readonly mode: QrCodeMode;
  readonly isActive: boolean;
}

/** The condition for the mode, the status and the types. */
export const keysSql = ({ mode, isActive, payloadTypes = [] }: CampaignFilter): RawQueryFragment => {
  const byMode = mode ? sql`mode = ${mode}` : sql`true`;
  const byStatus = typeof isActive === 'boolean' ? sql`is_active = ${isActive}` : sql`true`;
  const byType =
    payloadTypes.length > 0 ? sql`payload_type in (${commas(payloadTypes.map((type) => sql`${type}`))})` : sql`true`;
  return sql`${byMode} and ${byStatus} and ${byType}`;
};
