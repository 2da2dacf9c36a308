import { type RawQueryFragment, sql } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Campaign } from '../campaign.js';
import type { QrCodeMode } from '../campaign-mode.js';
import type { QrPayloadType } from '../payloads/payload-type.js';
import type { QrStyle } from '../style/qr-style.js';

/** Which part of a list to read, and whether with styles, which hold pictures. */
export interface PageWindow {
  readonly limit: number;
  readonly offset: number;
  readonly withStyle: boolean;
}

export interface ReadPage {
  readonly items: Campaign[];
  readonly totalCount: number;
}

/** The queries that give a page. Each of the first two selects the ids of the whole list, in one of its two directions. */
export interface PageQuery {
  readonly newestFirst: RawQueryFragment;
  readonly oldestFirst: RawQueryFragment;
  /** Selects the length of the list as `n`. */
  readonly count: RawQueryFragment;
  /** The order of the first direction. */
  readonly order: RawQueryFragment;
}

/** The order of lists. */
export const NEWEST_FIRST = sql`created_utc desc, id`;
export const OLDEST_FIRST = sql`created_utc, id desc`;

interface Row {
  readonly total: number;
  readonly id: string | null;
  readonly name: string;
  readonly code: string;
  readonly mode: QrCodeMode;
  readonly payload_type: QrPayloadType;
  readonly content: string;
  readonly is_active: boolean;
  readonly version: number;
  readonly created_utc: string;
  readonly updated_utc: string;
  readonly deleted_utc: string | null;
  readonly style?: QrStyle;
  readonly mask?: number | null;
}

/** Up to here a page is counted from the newest without asking which end is nearer. */
const NEAR = 2000;

/**
 * Reads one page and the length of the list in one statement, so that they fit together. A page in the older half is counted
 * from the oldest. Ids come from an index, and rows are read only for those of the page.
 */
export async function readPage(
  em: EntityManager,
  workspaceId: string,
  query: PageQuery,
  window: PageWindow,
): Promise<ReadPage> {
  const styleColumns = window.withStyle ? sql`, style, mask` : sql``;
  const rows = await em.execute<Row[]>(sql`
    with total as materialized (${query.count}),
    page as (
      select id, name, code, mode, payload_type, content, is_active, version, created_utc, updated_utc, deleted_utc ${styleColumns}
      from campaign where workspace_id = ${workspaceId} and id = any(array(${idsSql(query, window)}))
    )
    select total.n::integer as total, page.* from total left join page on true order by ${query.order}`);
  return {
    totalCount: rows[0]?.total ?? 0,
    items: rows.flatMap((row) => (row.id === null ? [] : [toCampaign(row, row.id)])),
  };
}

function idsSql({ newestFirst, oldestFirst }: PageQuery, { limit, offset }: PageWindow): RawQueryFragment {
  if (offset <= NEAR) return sql`select id from (${newestFirst}) as newest limit ${limit} offset ${offset}`;
  const isNearNewest = sql`${offset} * 2 <= n`;
  return sql`
    (select id from (${newestFirst}) as newest
      limit (select case when ${isNearNewest} then ${limit} else 0 end from total) offset ${offset})
    union all
    (select id from (${oldestFirst}) as oldest
      limit (select case when ${isNearNewest} then 0 else greatest(least(${limit}, n - ${offset}), 0) end from total)
      offset (select greatest(n - ${offset} - ${limit}, 0) from total))`;
}

/** A campaign that is not managed by an EntityManager, with the columns that lists show. */
function toCampaign(row: Row, id: string): Campaign {
  return Object.assign(new Campaign(), {
    id,
    name: row.name,
    code: row.code,
    mode: row.mode,
    payloadType: row.payload_type,
    content: row.content,
    isActive: row.is_active,
    version: row.version,
    createdUtc: new Date(row.created_utc),
    updatedUtc: new Date(row.updated_utc),
    deletedUtc: row.deleted_utc === null ? null : new Date(row.deleted_utc),
    ...(row.style === undefined ? {} : { style: row.style, mask: row.mask ?? null }),
  });
}
