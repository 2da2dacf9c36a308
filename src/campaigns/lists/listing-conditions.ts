import { type RawQueryFragment, sql } from '@mikro-orm/core';
import type { QrCodeMode } from '../../core/contract/campaign-mode.js';
import type { QrPayloadType } from '../../core/contract/payloads/payload-type.js';
import { isUuid } from '../../core/ids.js';
import { QrCodeState } from '../tags/campaign-state.js';
import { toStoredTags } from '../tags/labels.js';
import type { QrCodeFilterInput } from './list-filter.js';

/** The contents of a list, apart from a search. Deleted campaigns are never included. */
export interface ListingFilter {
  readonly workspaceId: string;
  readonly mode: QrCodeMode | null;
  /** The status, regardless of the schedule. */
  readonly isActive: boolean | null;
  readonly payloadTypes: readonly QrPayloadType[];
  readonly allTags: readonly string[];
  readonly anyTag: readonly string[];
  /** Where `now` must lie in relation to the schedule. */
  readonly schedule: 'within' | 'before' | 'after' | null;
  readonly created: TimeRange;
  readonly updated: TimeRange;
  /** Id of the import whose rows created, changed or found the campaigns. */
  readonly importId: string | null;
  /** ISO 8601. */
  readonly now: string;
}

/** ISO 8601 times; `from` is inclusive, `before` exclusive. */
export interface TimeRange {
  readonly from: string | null;
  readonly before: string | null;
}

interface FilterArgs {
  readonly mode?: QrCodeMode | null;
  readonly isActive?: boolean | null;
  readonly filter?: QrCodeFilterInput | null;
}

const SCHEDULE_OF = {
  [QrCodeState.Active]: 'within',
  [QrCodeState.Paused]: null,
  [QrCodeState.Scheduled]: 'before',
  [QrCodeState.Expired]: 'after',
} as const;

/** Converts checked arguments to a filter; null if nothing can match. */
export function toListingFilter(workspaceId: string, now: number, args: FilterArgs): ListingFilter | null {
  const { state, payloadTypes, allTags, anyTag, import: importId, ...times } = args.filter ?? {};
  if (importId && !isUuid(importId)) return null;
  const isActive = state ? state !== QrCodeState.Paused : null;
  if (isActive !== null && typeof args.isActive === 'boolean' && args.isActive !== isActive) return null;
  return {
    workspaceId,
    mode: args.mode ?? null,
    isActive: isActive ?? args.isActive ?? null,
    payloadTypes: [...new Set(payloadTypes ?? [])],
    allTags: toStoredTags(allTags ?? []),
    anyTag: toStoredTags(anyTag ?? []),
    schedule: state ? SCHEDULE_OF[state] : null,
    created: rangeOf(times.createdFrom, times.createdBefore),
    updated: rangeOf(times.updatedFrom, times.updatedBefore),
    importId: importId ?? null,
    now: new Date(now).toISOString(),
  };
}

const rangeOf = (from?: Date | null, before?: Date | null): TimeRange => ({
  from: from?.toISOString() ?? null,
  before: before?.toISOString() ?? null,
});

/** Returns the condition for `campaign_listing` rows in the list, without the schedule. */
export function listingSql(filter: ListingFilter): RawQueryFragment {
  const { workspaceId, mode, isActive, payloadTypes, allTags, anyTag, created, updated, importId } = filter;
  const label = (kind: string, value: string) => sql`campaign_label(${workspaceId}, ${kind}, ${value})`;
  const tag = (text: string) => sql`campaign_label(${workspaceId}, 'tag', compared_text(${text}))`;
  const types = payloadTypes.map((type) => label('type', type));
  const all = [
    ...(mode === null ? [] : [label('mode', mode)]),
    ...(isActive === null ? [] : [label('status', String(isActive))]),
    ...(types.length === 1 ? types : []),
    ...allTags.map(tag),
  ];
  return allOf([
    sql`workspace_id = ${workspaceId}`,
    ...(all.length === 0 ? [] : [sql`labels @> array[${commas(all)}]`]),
    ...(types.length > 1 ? [sql`labels && array[${commas(types)}]`] : []),
    ...(anyTag.length === 0 ? [] : [sql`labels && array[${commas(anyTag.map(tag))}]`]),
    ...rangeSql(sql`created_utc`, created),
    ...rangeSql(sql`updated_utc`, updated),
    ...(importId === null ? [] : [sql`id in (${importedSql(sql`campaign_id`, importId)})`]),
  ]);
}

/** Selects from the rows of an import that have a campaign. */
export const importedSql = (column: RawQueryFragment, importId: string): RawQueryFragment =>
  sql`select ${column} from import_row where import_id = ${importId} and status <> 'problem'`;

/** Returns the schedule condition, or null for any schedule. */
export function scheduleSql({ schedule, now }: Pick<ListingFilter, 'schedule' | 'now'>): RawQueryFragment | null {
  if (schedule === 'before') return sql`begins_utc > ${now}::timestamptz`;
  if (schedule === 'after') return sql`ends_utc <= ${now}::timestamptz`;
  if (schedule === 'within') return sql`not coalesce(${outsideSql(now)}, false)`;
  return null;
}

/** Returns the condition for schedules that have not begun or have ended. Without a schedule it is null, not false. */
export const outsideSql = (now: string): RawQueryFragment =>
  sql`(begins_utc > ${now}::timestamptz or ends_utc <= ${now}::timestamptz)`;

/** Returns the complete condition. */
export function listedSql(filter: ListingFilter): RawQueryFragment {
  const schedule = scheduleSql(filter);
  return schedule === null ? listingSql(filter) : sql`${listingSql(filter)} and ${schedule}`;
}

/** Returns the conditions for a time within the range. */
export const rangeSql = (column: RawQueryFragment, { from, before }: TimeRange): RawQueryFragment[] => [
  ...(from === null ? [] : [sql`${column} >= ${from}::timestamptz`]),
  ...(before === null ? [] : [sql`${column} < ${before}::timestamptz`]),
];

/** Joins conditions with AND. There must be at least one. */
export const allOf = (conditions: readonly RawQueryFragment[]): RawQueryFragment =>
  conditions.reduce((all, one) => sql`${all} and ${one}`);

/** Joins expressions with commas. There must be at least one. */
export const commas = (expressions: readonly RawQueryFragment[]): RawQueryFragment =>
  expressions.reduce((all, one) => sql`${all}, ${one}`);
