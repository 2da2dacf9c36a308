import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Pool } from 'pg';
import { DEFAULT_STYLE } from '../src/core/contract/default-style.js';
import { createLogger } from '../src/core/logger.js';
import { startEmbeddedServer } from '../src/platform/database/embedded/embedded-server.js';
import { report } from './report.js';
import { addWorkspace } from './workspace.js';

/** List and search over REST in a workspace of many campaigns, compared with a workspace of a few. One connection. */
const CAMPAIGNS = 1_000_000;
const REQUESTS = 20;
const WARM_UP = 3;
/** For requests that an index can answer, and for a search that needs the texts of all campaigns. */
const BAR_MS = 30;
const SCAN_BAR_MS = 300;
const CASES = [
  { id: 'list-first-page', name: 'first page', query: '' },
  { id: 'list-page-2500', name: 'page 2,500', query: '?page=2500' },
  { id: 'list-page-2500-of-100', name: 'page 2,500 of 100', query: '?page=2500&pageSize=100' },
  { id: 'list-last-page', name: 'page 10,000 of 100, the last', query: '?page=10000&pageSize=100' },
  { id: 'list-dynamic-100', name: '100 a page, Dynamic', query: '?pageSize=100&mode=Dynamic' },
  { id: 'list-paused-page-2500', name: 'page 2,500, paused', query: '?page=2500&isActive=false' },
  {
    id: 'list-static-active-page-500',
    name: 'page 500 of 100, Static and active',
    query: '?page=500&pageSize=100&mode=Static&isActive=true',
  },
  { id: 'search-one', name: 'search, one match', query: '?search=number-77777-' },
  { id: 'search-none', name: 'search, no match', query: '?search=nothing-like-this' },
  { id: 'search-1000', name: 'search, 1,000 matches', query: '?search=group-417-' },
  {
    id: 'search-1000-paused',
    name: 'search, 1,000 matches, page 3, paused',
    query: '?search=group-417-&page=3&isActive=false',
  },
  { id: 'search-500000', name: 'search, 500,000 matches', query: '?search=spring', bar: SCAN_BAR_MS },
  {
    id: 'search-500000-filtered',
    name: 'search, 500,000 matches, Dynamic and active',
    query: '?search=spring&mode=Dynamic&isActive=true',
    bar: SCAN_BAR_MS,
  },
  {
    id: 'search-500000-page-1000',
    name: 'search, 500,000 matches, page 1,000',
    query: '?search=spring&page=1000',
    bar: SCAN_BAR_MS,
  },
  { id: 'search-two-letters', name: 'search of two letters, no match', query: '?search=qj', bar: SCAN_BAR_MS },
];
/** GraphQL's filters and orders. */
const FILTERED_CASES = [
  { id: 'list-by-name', args: 'orderBy: Name' },
  { id: 'list-by-scans-page-2500', args: 'orderBy: TotalScans, page: 2500' },
  { id: 'list-tag-1000', args: 'filter: { allTags: ["group 417"] }, orderBy: LastScanned' },
  { id: 'list-tag-500000', args: 'filter: { allTags: ["flyer"], state: Active, payloadTypes: [Url] }, orderBy: Name' },
  { id: 'list-paused-by-name', args: 'filter: { state: Paused }, orderBy: Name, direction: Descending' },
  {
    id: 'list-created-10-days',
    args: `filter: { createdFrom: "${new Date(Date.now() - 864e6).toISOString()}" }, orderBy: Name`,
  },
  { id: 'search-500000-by-name', args: 'search: "spring", orderBy: Name', bar: SCAN_BAR_MS },
  {
    id: 'search-500000-active-by-scans',
    args: 'search: "spring", filter: { state: Active }, orderBy: TotalScans',
    bar: SCAN_BAR_MS,
  },
  {
    id: 'search-500000-tag-500000',
    args: 'search: "spring", filter: { allTags: ["flyer"] }, orderBy: Name',
    bar: SCAN_BAR_MS,
  },
  { id: 'search-500000-by-name-page-2500', args: 'search: "spring", orderBy: Name, page: 2500', bar: SCAN_BAR_MS },
  { id: 'search-1000-by-scans', args: 'search: "group-417-", orderBy: TotalScans' },
  { id: 'list-two-tags', args: 'filter: { anyTag: ["flyer", "window"] }', bar: SCAN_BAR_MS },
];
/** The wide columns of real campaigns: their width determines how much a scan of the rows would cost. */
const FILL = `
  insert into campaign (id, workspace_id, name, code, mode, payload_type, content, style, mask, is_active, search_text,
    created_utc, updated_utc, tags)
  select gen_random_uuid(), $1, name, lpad(n::text, 8, '0'), case when n % 10 < 7 then 'Dynamic' else 'Static' end, 'Url', content,
    $3, 0, n % 21 > 0, lower(name || e'\n' || content || e'\n' || lpad(n::text, 8, '0')), now() - n * interval '1 minute', now(),
    array_remove(array['Group ' || n % 1000, case when n % 2 = 0 then 'Flyer' end, case when n % 40 = 7 then 'Window' end], null)
  from generate_series(1, $2::int) as n, lateral (
    select 'Group-' || n % 1000 || '- ' || case when n % 2 = 0 then 'Spring' else 'Autumn' end || ' table tent number-' || n || '-'
      as name, 'https://example.com/landing/' || n || '?utm_source=print' as content) as texts`;

const folder = await mkdtemp(join(tmpdir(), 'signpost-bench-'));
const logger = createLogger('warn');
const server = await startEmbeddedServer({ folder: join(folder, 'postgres'), durable: false, logger });
try {
  const workspace = await addWorkspace(server.url);
  const pool = new Pool({ connectionString: server.url, max: 1 });
  // As in a durable server: a vacuum cannot mark pages as visible to all soon after an asynchronous commit.
  await pool.query('set synchronous_commit = on');
  await pool.query('drop index campaign_search_index');
  await pool.query(FILL, [workspace.id, CAMPAIGNS, JSON.stringify(DEFAULT_STYLE)]);
  await pool.query('create index campaign_search_index on campaign using gin (search_text gin_trgm_ops)');
  await pool.query('vacuum analyze campaign');
  await pool.query('vacuum analyze campaign_count, campaign_tag_count, campaign_listing');
  await pool.query('checkpoint');
  await pool.end();
  const service = fork(
    fileURLToPath(new URL('./redirect-server.js', import.meta.url)),
    [server.url, join(folder, 'data')],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  const [{ port }] = await once(service, 'message');
  const cases = [
    ...CASES.map(({ query, ...more }) => ({ ...more, path: `/api/v1/qr-codes${query}` })),
    ...FILTERED_CASES.map(({ args, ...more }) => {
      const query = `{ qrCodes(${args}) { totalCount items { id name tags } } }`;
      return { ...more, name: args, path: `/graphql?query=${encodeURIComponent(query)}` };
    }),
  ];
  for (const { id, name, path, bar = BAR_MS } of cases) {
    const times: number[] = [];
    for (let request = 0; request < WARM_UP + REQUESTS; request++) {
      const start = performance.now();
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        headers: { 'X-Api-Key': workspace.key, 'Apollo-Require-Preflight': 'true' },
      });
      await response.text();
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
      if (request >= WARM_UP) times.push(performance.now() - start);
    }
    report({
      id,
      what: `${name}, of ${CAMPAIGNS.toLocaleString('en-US')} campaigns`,
      unit: 'ms',
      better: 'lower',
      samples: times,
      peer: null,
      bar: { on: 'value', limit: bar },
    });
  }
  service.kill('SIGKILL');
  await once(service, 'exit');
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
