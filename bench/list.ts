import { join } from 'node:path';
import { DEFAULT_STYLE } from '../src/core/contract/default-style.js';
import { type Measure, measureRows, timedFetch } from './support/measure-rows.js';
import { query, type Stage, withStage } from './support/stage.js';
import { addWorkspace } from './support/workspace.js';

/**
 * Lists and searches in a workspace of many campaigns, compared with one of a hundredth, where a page that is deep in the
 * list is as deep in proportion. One connection.
 */
const [MANY, FEW] = [1_000_000, 10_000];
const LIMIT = 3;

/** Arguments of a list. A bar is for the pages that a person opens: not for those that only a program reaches. */
type Case = [id: string, args: (page: (number: number) => number) => string, limit: number | null];

const REST_CASES: readonly Case[] = [
  ['list-first-page', () => '', LIMIT],
  ['list-page-2500', (page) => `page=${page(2500)}`, null],
  ['list-page-2500-of-100', (page) => `page=${page(2500)}&pageSize=100`, null],
  ['list-last-page', (page) => `page=${page(10_000)}&pageSize=100`, LIMIT],
  ['list-dynamic-100', () => 'pageSize=100&mode=Dynamic', LIMIT],
  ['list-paused-page-2500', (page) => `page=${page(2500)}&isActive=false`, null],
  ['list-static-active-page-500', (page) => `page=${page(500)}&pageSize=100&mode=Static&isActive=true`, null],
  ['search-one', () => 'search=number-777-', LIMIT],
  ['search-none', () => 'search=nothing-like-this', LIMIT],
  ['search-1000', () => 'search=group-417-', LIMIT],
  ['search-1000-paused', (page) => `search=group-417-&page=${page(3)}&isActive=false`, LIMIT],
  ['search-500000', () => 'search=spring', LIMIT],
  ['search-500000-filtered', () => 'search=spring&mode=Dynamic&isActive=true', LIMIT],
  ['search-500000-page-1000', (page) => `search=spring&page=${page(1000)}`, null],
  ['search-two-letters', () => 'search=qj', LIMIT],
];
const TEN_DAYS = new Date(Date.now() - 864e6).toISOString();
/** GraphQL's filters and orders. */
const GRAPHQL_CASES: readonly Case[] = [
  ['list-by-name', () => 'orderBy: Name', LIMIT],
  ['list-by-scans-page-2500', (page) => `orderBy: TotalScans, page: ${page(2500)}`, null],
  ['list-tag-1000', () => 'filter: { allTags: ["group 417"] }, orderBy: LastScanned', LIMIT],
  ['list-tag-500000', () => 'filter: { allTags: ["flyer"], state: Active, payloadTypes: [Url] }, orderBy: Name', LIMIT],
  ['list-paused-by-name', () => 'filter: { state: Paused }, orderBy: Name, direction: Descending', LIMIT],
  ['list-created-10-days', () => `filter: { createdFrom: "${TEN_DAYS}" }, orderBy: Name`, LIMIT],
  ['search-500000-by-name', () => 'search: "spring", orderBy: Name', LIMIT],
  ['search-500000-active-by-scans', () => 'search: "spring", filter: { state: Active }, orderBy: TotalScans', LIMIT],
  ['search-500000-tag-500000', () => 'search: "spring", filter: { allTags: ["flyer"] }, orderBy: Name', LIMIT],
  ['search-500000-by-name-page-2500', (page) => `search: "spring", orderBy: Name, page: ${page(2500)}`, null],
  ['search-1000-by-scans', () => 'search: "group-417-", orderBy: TotalScans', LIMIT],
  ['list-two-tags', () => 'filter: { anyTag: ["flyer", "window"] }', LIMIT],
];

/** The wide columns of real campaigns: their width determines how much a scan of the rows would cost. */
const FILL = `
  insert into campaign (id, workspace_id, name, code, mode, payload_type, content, style, mask, is_active, search_text,
    created_utc, updated_utc, tags)
  select gen_random_uuid(), $1, name, lpad(n::text, 8, '0'), case when n % 10 < 7 then 'Dynamic' else 'Static' end, 'Url', content,
    $3, 0, n % 21 > 0, lower(name || e'\\n' || content || e'\\n' || lpad(n::text, 8, '0')), now() - n * interval '1 minute', now(),
    array_remove(array['Group ' || n % 1000, case when n % 2 = 0 then 'Flyer' end, case when n % 40 = 7 then 'Window' end], null)
  from generate_series(1, $2::int) as n, lateral (
    select 'Group-' || n % 1000 || '- ' || case when n % 2 = 0 then 'Spring' else 'Autumn' end || ' table tent number-' || n || '-'
      as name, 'https://example.com/landing/' || n || '?utm_source=print' as content) as texts`;

/** Fills a database, starts a service on it, and returns how to measure a path of it. */
async function open(stage: Stage, campaigns: number): Promise<(path: string) => Measure> {
  const name = `bench_${campaigns}`;
  const url = await stage.createDatabase(name);
  const { id, key } = await addWorkspace(url);
  await query(url, 'drop index campaign_search_index');
  // As in a durable server: a vacuum cannot mark pages as visible to all soon after an asynchronous commit.
  await query(`${url}?options=-csynchronous_commit%3Don`, FILL, [id, campaigns, JSON.stringify(DEFAULT_STYLE)]);
  await query(url, 'create index campaign_search_index on campaign using gin (search_text gin_trgm_ops)');
  await query(url, 'vacuum analyze');
  await query(url, 'checkpoint');
  const service = await stage.start('service', url, join(stage.folder, name));
  const headers = { 'X-Api-Key': key, 'Apollo-Require-Preflight': 'true' };
  return (path) => async () => (await timedFetch(service.url + path, { headers })).milliseconds;
}

const graphqlPath = (args: string): string =>
  `/graphql?query=${encodeURIComponent(`{ qrCodes(${args}) { totalCount items { id name tags } } }`)}`;

await withStage(
  async (stage) => {
    const few = await open(stage, FEW);
    const many = await open(stage, MANY);
    const page = (number: number): number => number;
    const pageOfFew = (number: number): number => Math.ceil((number * FEW) / MANY);
    const rowsOf = (cases: readonly Case[], pathOf: (args: string) => string) =>
      cases.map(([id, args, limit]) => ({
        id,
        what: `${args(page) || 'first page'}, of ${MANY.toLocaleString('en-US')} campaigns`,
        limit,
        measure: many(pathOf(args(page))),
        peer: { name: `of ${FEW.toLocaleString('en-US')}`, measure: few(pathOf(args(pageOfFew))) },
      }));
    const rows = [...rowsOf(REST_CASES, (args) => `/api/v1/qr-codes?${args}`), ...rowsOf(GRAPHQL_CASES, graphqlPath)];
    await measureRows(rows, { rounds: 20, warmUp: 3 });
  },
  { durable: false },
);
