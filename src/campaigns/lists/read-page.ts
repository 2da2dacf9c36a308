import { type RawQueryFragment, sql } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { QrCodeMode } from '../../core/contract/campaign-mode.js';
import type { QrPayloadType } from '../../core/contract/payloads/payload-type.js';
import { tooBusy } from '../../core/errors.js';
import { soundRow } from '../../platform/database/stored-json.js';
import { Campaign } from '../campaign.js';

/** Which part of a list to read, and whether with contents, which are up to 32 KB each. */
export interface PageWindow {
  readonly limit: number;
  readonly offset: number;
  readonly withContent: boolean;
}

export interface ReadPage {
  readonly items: Campaign[];
  readonly totalCount: number;
}

/** The order of a list and its reverse. */
export interface ListOrder {
  readonly forward: RawQueryFragment;
  readonly backward: RawQueryFragment;
}

export const NEWEST_FIRST: ListOrder = { forward: sql`created_utc desc, id`, backward: sql`created_utc, id desc` };

/** The queries for a page. */
export interface PageQuery {
  /** Each selects `id` and the order's column of some campaigns, in any order. Together they make up the list. */
  readonly parts: readonly RawQueryFragment[];
  readonly order: ListOrder;
  /** Selects the length of the list as `n`. */
  readonly count: RawQueryFragment;
  /** Selected from as `found` by parts and count; executed once. */
  readonly found?: RawQueryFragment;
  /**
   * Set when the query reads most of a wide index. PostgreSQL's default random_page_cost makes index pages four times
   * as expensive, a ratio from spinning disks, so it would read the table instead, which has five times as many pages.
   */
  readonly readsWideIndex?: true;
  /** The order uses columns of `campaign_listing`, such as scans. */
  readonly ofListing?: true;
  /** A faster query for pages near the beginning. It may miss campaigns; then the page is read again without it. */
  readonly nearBeginning?: PageQuery;
}

interface Row {
  readonly total: number;
  readonly id: string | null;
  readonly name: string;
  readonly code: string;
  readonly mode: QrCodeMode;
  readonly payload_type: QrPayloadType;
  readonly content?: string;
  readonly is_active: boolean;
  readonly pause: Campaign['pause'];
  readonly tags: string[];
  readonly external_id: string | null;
  readonly addresses: string[];
  readonly encoded_address: string | null;
  readonly version: number;
  readonly created_utc: string;
  readonly updated_utc: string;
  readonly deleted_utc: string | null;
}

/** Up to this offset, a page is read from the newest end without checking which end is nearer. */
const NEAR = 2000;

/**
 * Reads a page and the length of the list in one statement, so that they are consistent. A page in the older half is
 * read from the oldest end. Ids come from an index, and rows are read only for the page.
 */
export async function readPage(
  em: EntityManager,
  workspaceId: string,
  query: PageQuery,
  window: PageWindow,
): Promise<ReadPage> {
  const { limit, offset } = window;
  if (query.nearBeginning !== undefined && offset <= NEAR) {
    const page = await readPage(em, workspaceId, query.nearBeginning, window);
    if (page.items.length >= Math.min(limit, page.totalCount - offset)) return page;
  }
  // The other order columns exist in both tables and would be ambiguous.
  const figures = query.ofListing
    ? sql`join (select id as listed_id, scans, last_scanned_utc from campaign_listing where workspace_id = ${workspaceId})
        as listing on listed_id = id`
    : sql``;
  const content = window.withContent ? sql`, content` : sql``;
  const columns = query.ofListing ? sql`, scans, last_scanned_utc` : sql``;
  const statement = sql`
    with ${totalSql(query)}, page as (
      select id, name, code, mode, payload_type, is_active, pause, tags, external_id, addresses, encoded_address,
        version, created_utc, updated_utc,
        deleted_utc ${content} ${columns}
      from campaign ${figures} where workspace_id = ${workspaceId} and id = any(array(${idsSql(query, window)}))
    )
    select total.n::integer as total, page.* from total left join page on true order by ${query.order.forward}`;
  const rows = await readRows<Row>(em, query, statement);
  return {
    totalCount: rows[0]?.total ?? 0,
    items: rows.flatMap((row) => (row.id === null ? [] : [toCampaign(row, row.id)])),
  };
}

/** Reads the ids of the first campaigns of a list, in order, without their rows. */
export async function readIds(em: EntityManager, query: PageQuery, limit: number): Promise<string[]> {
  const statement = sql`with ${totalSql(query)} ${idsSql(query, { limit, offset: 0 })}`;
  return (await readRows<{ id: string }>(em, query, statement)).map(({ id }) => id);
}

const totalSql = ({ found, count }: PageQuery): RawQueryFragment =>
  sql`${found === undefined ? sql`` : sql`found as materialized (${found}),`} total as materialized (${count})`;

/** Cancels a statement that would run for a minute, for example on an overloaded machine. */
const STATEMENT_TIMEOUT = '20s';
const QUERY_CANCELED = '57014';

async function readRows<Found>(em: EntityManager, query: PageQuery, statement: RawQueryFragment): Promise<Found[]> {
  if (query.readsWideIndex !== true && query.found === undefined) return em.execute<Found[]>(statement);
  try {
    return await em.transactional(async (inside) => {
      await inside.execute(sql`select set_config('statement_timeout', ${STATEMENT_TIMEOUT}, true)`);
      if (query.readsWideIndex) {
        await inside.execute(`set local random_page_cost = 1`);
        if (query.found !== undefined) await inside.execute(`set local work_mem = '32MB'`);
      }
      return inside.execute<Found[]>(statement);
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === QUERY_CANCELED) throw tooBusy();
    throw error;
  }
}

function idsSql(
  { parts, order, readsWideIndex }: PageQuery,
  { limit, offset }: Pick<PageWindow, 'limit' | 'offset'>,
): RawQueryFragment {
  const end = offset + limit;
  // After the last match there is nothing left to find.
  const last = readsWideIndex ? sql`(select least(${end}, n) from total)` : sql`${end}`;
  if (offset <= NEAR) return sql`${merge(parts, order.forward, last)} limit ${limit} offset ${offset}`;
  const fromNewest = sql`(select case when ${offset} * 2 <= n then ${end} else 0 end from total)`;
  const fromOldest = sql`(select case when ${offset} * 2 > n then greatest(n - ${offset}, 0) else 0 end from total)`;
  return sql`
    (${merge(parts, order.forward, fromNewest)} limit ${limit} offset ${offset})
    union all
    (${merge(parts, order.backward, fromOldest)}
      limit (select least(${limit}, greatest(n - ${offset}, 0)) from total)
      offset (select greatest(n - ${end}, 0) from total))`;
}

/**
 * Selects the first `end` ids of all parts together. Each part has its own order and limit, so that it is read from an
 * index in that order and only as far as needed.
 */
function merge(parts: readonly RawQueryFragment[], order: RawQueryFragment, end: RawQueryFragment): RawQueryFragment {
  const [rows, ...more] = parts.map((part) => sql`(${part} order by ${order} limit ${end})`);
  if (rows === undefined) throw new Error('a list has at least one part');
  return sql`select id from (${more.reduce((all, one) => sql`${all} union all ${one}`, rows)}) as merged order by ${order}`;
}

/** Makes a campaign that no EntityManager manages, with the columns that lists show. */
function toCampaign(row: Row, id: string): Campaign {
  return Object.assign(new Campaign(), {
    id,
    name: row.name,
    code: row.code,
    mode: row.mode,
    payloadType: row.payload_type,
    isActive: row.is_active,
    pause: soundRow(Campaign, { id, pause: row.pause }).pause,
    tags: row.tags,
    externalId: row.external_id,
    addresses: row.addresses,
    encodedAddress: row.encoded_address,
    version: row.version,
    createdUtc: new Date(row.created_utc),
    updatedUtc: new Date(row.updated_utc),
    deletedUtc: row.deleted_utc === null ? null : new Date(row.deleted_utc),
    ...(row.content === undefined ? {} : { content: row.content }),
  });
}
