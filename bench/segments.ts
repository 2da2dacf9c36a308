import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import 'reflect-metadata';
import { Pool } from 'pg';
import { createApiKeyAsOperator } from '../src/access/api-keys/commands/issue-api-key.js';
import { createWorkspace } from '../src/access/workspaces/manage-workspaces.js';
import { packScans } from '../src/analytics/blocks/pack-scans.js';
import { DAY_MS, systemClock } from '../src/core/clock.js';
import { readConfig } from '../src/core/config/environment.js';
import { newId } from '../src/core/ids.js';
import { createLogger } from '../src/core/logger.js';
import { ENTITIES } from '../src/entities.js';
import { startEmbeddedServer } from '../src/platform/database/embedded/embedded-server.js';
import { migrate } from '../src/platform/database/migrate.js';
import { openOrm } from '../src/platform/database/orm.js';
import { writeScans } from './overview-data.js';
import { processorSeconds } from './processor-seconds.js';
import { report } from './report.js';

/**
 * Measures overviews of segments and of time zones, and tables of two dimensions, over GraphQL: a million scans of 90 days,
 * 10,000 campaigns. Arguments choose cases by their ids.
 */
const SCANS = 1_000_000;
const CAMPAIGNS = 10_000;
const TAGGED = 20;
const REQUESTS = 11;
const WARM_UP = 3;
const BAR_MS = 300;
const FIELDS = `scansInPeriod timeline { date scans uniqueScans } countries { label scans uniqueScans }
  cities { city scans } devices { label scans } operatingSystems { label scans } browsers { label scans }
  sources { label scans }`;
/** The only members of the cases whose id begins with `split`. */
const SPLIT = 'scansInPeriod split { columns { label scans } rows { label scans scansByColumn uniqueScansByColumn } }';
const SPLIT_WITH_PREVIOUS = 'split { rows { previousScansByColumn } }';
const THREE =
  '{devices: {anyOf: ["Mobile"]}, operatingSystems: {anyOf: ["iOS"]}, countries: {anyOf: ["AD", "BD", "CD"]}}';

/** Before the cases: all days are in blocks, then every second day is only in rows, then all days. */
const STATES: [ending: string, statement: string][] = [
  ['', 'select'],
  ['-mixed', 'delete from scan_block where extract(day from day)::int % 2 = 0'],
  ['-fresh', 'delete from scan_block'],
];
/** The cases that are measured in each of these states. */
const IN_ALL_STATES = ['three-dimensions', 'with-excluded', 'half', 'top', 'campaign', 'tag', 'split', 'split-labels'];

/** Cases of 90 whole days that end yesterday. */
function casesOf(campaign: string): [id: string, name: string, args: string, more?: string][] {
  return [
    ['three-dimensions', 'three dimensions', `filter: ${THREE}`],
    ['with-previous', 'three dimensions, with the period before', `filter: ${THREE}`, 'previousPeriod { scans }'],
    ['with-excluded', 'three dimensions, with what is not counted', `filter: ${THREE}`, 'excluded { scans }'],
    ['most', 'all but one source', 'filter: {sources: {noneOf: ["source-0"]}}'],
    ['kolkata-half', 'one dimension, Asia/Kolkata', 'timeZone: "Asia/Kolkata", filter: {devices: {anyOf: ["Mobile"]}}'],
    [
      'top',
      'half of the scans, with campaigns',
      'topCampaigns: 20, filter: {devices: {anyOf: ["Mobile"]}}',
      'topCampaigns { scans }',
    ],
    ['half', 'one dimension that half of the scans have', 'filter: {devices: {anyOf: ["Mobile"]}}'],
    ['campaign', 'three dimensions of one campaign', `qrCodeId: "${campaign}", filter: ${THREE}`],
    ['tag', 'all scans of the 20 campaigns with a tag', 'anyTag: ["Few"]'],
    ['tag-many', 'all scans of the 10,000 campaigns with a tag', 'anyTag: ["Every"]'],
    [
      'tag-many-half',
      'half of the scans of 10,000 campaigns with a tag',
      'anyTag: ["Every"], filter: {devices: {anyOf: ["Mobile"]}}',
    ],
    ['split', 'campaign by city', 'splitBy: {rows: campaign, columns: city}'],
    ['split-labels', 'city by source', 'splitBy: {rows: city, columns: source, maxRows: 100, maxColumns: 100}'],
    ['split-weeks', 'campaign by week', 'splitBy: {rows: campaign, columns: week}'],
    [
      'split-half',
      'campaign by city, half of the scans',
      'splitBy: {rows: campaign, columns: city}, filter: {devices: {anyOf: ["Mobile"]}}',
    ],
    [
      'split-compared',
      'campaign by city, 45 days and the 45 before',
      'splitBy: {rows: campaign, columns: city}, compareWith: PreviousPeriod',
      SPLIT_WITH_PREVIOUS,
    ],
    ['utc', 'all scans, UTC', ''],
    ['berlin', 'all scans, Europe/Berlin', 'timeZone: "Europe/Berlin"'],
    ['kolkata', 'all scans, Asia/Kolkata', 'timeZone: "Asia/Kolkata"'],
  ];
}

async function prepare(url: string): Promise<{ key: string; campaign: string }> {
  const orm = await openOrm({ url, entities: ENTITIES });
  await migrate(orm, url, async () => {});
  const { uploads: uploadLimits } = readConfig({});
  const feed = { acknowledged: async () => {} };
  const queue = { send: async () => null, sendAll: async () => {} };
  const addEvents = async () => {};
  const operator = {
    em: orm.em.fork(),
    clock: systemClock,
    apiKeyPrefix: 'spk_',
    feed,
    queue,
    addEvents,
    uploadLimits,
  };
  const workspace = await createWorkspace(operator, { name: 'Bench' });
  const { text: key } = await createApiKeyAsOperator(operator, { workspaceId: workspace.id });
  const pool = new Pool({ connectionString: url, max: 3 });
  const campaigns = Array.from({ length: CAMPAIGNS }, newId);
  await pool.query(
    `insert into campaign (id, workspace_id, name, code, mode, payload_type, content, style, mask, is_active, search_text,
       tags, created_utc, updated_utc)
     select id, $1, 'Bench', left(id::text, 8), 'Dynamic', 'Url', 'https://example.com', '{}', 0, true, '', case when number <= $3 then '{Every,Few}'::text[] else '{Every}' end, now(), now()
     from unnest($2::uuid[]) with ordinality as c (id, number)`,
    [workspace.id, campaigns, TAGGED],
  );
  await writeScans(pool, workspace.id, campaigns, SCANS);
  await pool.end();
  const start = performance.now();
  await packScans(orm.em.fork(), { clock: systemClock });
  const packed = performance.now() - start;
  await orm.close();
  report({
    id: 'segments-pack',
    what: 'packing a million scans into blocks, per scan',
    unit: 'µs',
    better: 'lower',
    samples: [(packed * 1000) / SCANS],
    peer: null,
    bar: null,
  });
  return { key, campaign: campaigns.at(-1) ?? '' };
}

async function measure(address: string, key: string, query: string): Promise<{ samples: number[]; scans: number }> {
  const times: number[] = [];
  let scans = 0;
  for (let i = 0; i < WARM_UP + REQUESTS; i++) {
    const start = performance.now();
    const response = await fetch(`${address}/graphql`, {
      method: 'POST',
      headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    const body: { data?: { analyticsOverview: { scansInPeriod: number } } } = JSON.parse(await response.text());
    if (body.data === undefined) throw new Error(`${query} was answered with ${JSON.stringify(body)}`);
    scans = body.data.analyticsOverview.scansInPeriod;
    if (i >= WARM_UP) times.push(performance.now() - start);
  }
  return { samples: times, scans };
}

const folder = await mkdtemp(join(tmpdir(), 'signpost-bench-'));
const logger = createLogger('warn');
const server = await startEmbeddedServer({ folder: join(folder, 'postgres'), durable: false, logger });
try {
  const { key, campaign } = await prepare(server.url);
  const program = fileURLToPath(new URL('./redirect-server.js', import.meta.url));
  const service = fork(program, [server.url, join(folder, 'data')], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [{ port }] = await once(service, 'message');
  const from = new Date(Date.now() - 90 * DAY_MS).toISOString().slice(0, 10);
  const halfway = new Date(Date.now() - 45 * DAY_MS).toISOString().slice(0, 10);
  const to = new Date().toISOString().slice(0, 10);
  const database = new Pool({ connectionString: server.url, max: 1 });
  const wanted = process.argv.slice(2);
  for (const [ending, statement] of STATES) {
    await database.query(statement);
    for (const [caseId, name, args, more = ''] of casesOf(campaign)) {
      if (ending !== '' && !IN_ALL_STATES.includes(caseId)) continue;
      const id = `${caseId}${ending}`;
      if (wanted.length > 0 && !wanted.some((word) => id.startsWith(word))) continue;
      const fields = id.startsWith('split') ? SPLIT : FIELDS;
      const start = id === 'split-compared' ? halfway : from;
      const query = `{ analyticsOverview(fromUtc: "${start}", toUtc: "${to}", ${args}) { ${fields} ${more} } }`;
      const before = await processorSeconds(service.pid ?? 0, server.pid);
      const { samples, scans } = await measure(`http://127.0.0.1:${port}`, key, query);
      const after = await processorSeconds(service.pid ?? 0, server.pid);
      const seconds = after.service + after.database - before.service - before.database;
      report({
        id: `segments-${id}-processor`,
        what: `processor time of that overview (${name}), service and PostgreSQL together`,
        unit: 'ms',
        better: 'lower',
        samples: [(seconds * 1000) / (WARM_UP + REQUESTS)],
        peer: null,
        bar: null,
      });
      report({
        id: `segments-${id}`,
        what: `overview over GraphQL of a million scans, ${name}: ${scans} scans`,
        unit: 'ms',
        better: 'lower',
        samples,
        peer: null,
        bar: { on: 'value', limit: BAR_MS },
      });
    }
  }
  await database.end();
  service.kill('SIGKILL');
  await once(service, 'exit');
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
