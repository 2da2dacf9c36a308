import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import 'reflect-metadata';
import { Pool } from 'pg';
import { createApiKeyAsOperator } from '../src/api-keys/commands/create-api-key-as-operator.js';
import { readConfig } from '../src/config/environment.js';
import { startEmbeddedServer } from '../src/database/embedded/embedded-server.js';
import { migrate } from '../src/database/migrate.js';
import { openOrm } from '../src/database/orm.js';
import { ENTITIES } from '../src/entities.js';
import { systemClock } from '../src/shared/clock.js';
import { createLogger } from '../src/shared/logger.js';
import { createWorkspace } from '../src/workspaces/commands/create-workspace.js';

/** List and search over REST in a workspace of many campaigns. */
const CAMPAIGNS = 100_000;
const REQUESTS = 40;
const WARM_UP = 5;
const BAR_MS = 30;
const CASES = [
  { name: 'list, first page', query: '' },
  { name: 'list, page 2,500', query: '?page=2500' },
  { name: 'list, 100 a page, Dynamic', query: '?pageSize=100&mode=Dynamic' },
  { name: 'search, one match', query: '?search=number-77777-' },
  { name: 'search, 1,000 matches', query: '?search=group-42-' },
  { name: 'search, no match', query: '?search=nothing-like-this' },
];

const folder = await mkdtemp(join(tmpdir(), 'signpost-bench-'));
const logger = createLogger('warn');
const server = await startEmbeddedServer({ folder: join(folder, 'postgres'), durable: false, logger });
try {
  const orm = await openOrm({ url: server.url, entities: ENTITIES });
  await migrate(orm, server.url, async () => {});
  const { uploads: uploadLimits } = readConfig({});
  const feed = { settled: async () => {} };
  const operator = { em: orm.em.fork(), clock: systemClock, apiKeyPrefix: 'spk_', feed, uploadLimits };
  const workspace = await createWorkspace(operator, { name: 'Bench' });
  const { text: key } = await createApiKeyAsOperator(operator, { workspaceId: workspace.id });
  await orm.close();
  const pool = new Pool({ connectionString: server.url, max: 1 });
  await pool.query(
    `insert into campaign (id, workspace_id, name, code, mode, payload_type, content, style, is_active, search_text,
       created_utc, updated_utc)
     select gen_random_uuid(), $1, name, lpad(n::text, 8, '0'), 'Dynamic', 'Url', 'https://example.com/' || n, '{}', true,
       name || ' https://example.com/' || n, now() - n * interval '1 minute', now()
     from generate_series(1, $2::int) as n, lateral (select 'number-' || n || '- group-' || n % 100 || '-' as name) as named`,
    [workspace.id, CAMPAIGNS],
  );
  await pool.query('vacuum analyze campaign');
  await pool.end();
  const service = fork(
    fileURLToPath(new URL('./redirect-server.js', import.meta.url)),
    [server.url, join(folder, 'data')],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  const [{ port }] = await once(service, 'message');
  for (const { name, query } of CASES) {
    const times: number[] = [];
    for (let request = 0; request < WARM_UP + REQUESTS; request++) {
      const start = performance.now();
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/qr-codes${query}`, {
        headers: { 'X-Api-Key': key },
      });
      await response.text();
      if (response.status !== 200) throw new Error(`${query} answered ${response.status}`);
      if (request >= WARM_UP) times.push(performance.now() - start);
    }
    const sorted = times.toSorted((a, b) => a - b);
    const median = sorted[Math.floor(REQUESTS / 2)] ?? 0;
    const p95 = sorted[Math.floor(REQUESTS * 0.95)] ?? 0;
    console.log(
      `${name.padEnd(26)} of ${CAMPAIGNS} campaigns: median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms ` +
        `(bar ${BAR_MS}): ${median <= BAR_MS ? 'holds' : 'FAILS'}`,
    );
  }
  service.kill('SIGKILL');
  await once(service, 'exit');
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
