import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { z } from 'zod';
import { embeddedFolder, findEmbeddedServer } from '../src/platform/database/embedded/embedded-server.js';
import { startProcess } from '../test/support/service/process.js';
import { writeScans } from './overview-data.js';
import { median, report } from './report.js';

/**
 * Exports raw scans, a million by default, in both formats: throughput, the service's memory and the latency of
 * redirects meanwhile.
 */
const SCANS = Number(process.argv[2] ?? 1_000_000);
/** Written by the program that has their labels; further scans are copies of these, some milliseconds later each. */
const WRITTEN = Math.min(SCANS, 1_000_000);
const FORMATS = process.argv[3]?.split(',') ?? ['csv', 'ndjson'];
const CAMPAIGNS = 1_000;
const LOOK_EVERY_MS = 100;
/** Allowed growth of the service's memory for any number of scans: 153 MB were measured with ten million. */
const GROWTH_MAX_MB = 200;

const createdSchema = z.object({ id: z.string(), code: z.string() });

const residentOf = async (pid: number): Promise<number> =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

async function writeData(folder: string, workspaceId: string): Promise<void> {
  const url = await findEmbeddedServer(embeddedFolder(folder));
  if (url === null) throw new Error('the database does not run');
  const pool = new Pool({ connectionString: url, max: 4 });
  try {
    const { rows } = await pool.query<{ id: string }>(
      `insert into campaign (id, workspace_id, name, code, mode, payload_type, content, style, mask, is_active, search_text,
         created_utc, updated_utc)
       select gen_random_uuid(), $1, 'Table ' || n, 'bench-' || n, 'Dynamic', 'Url', 'https://example.com/', '{}', 0, true, '',
         current_timestamp, current_timestamp
       from generate_series(1, $2::int) as n returning id`,
      [workspaceId, CAMPAIGNS],
    );
    await writeScans(
      pool,
      workspaceId,
      rows.map(({ id }) => id),
      WRITTEN,
    );
    await pool.query(
      `insert into scan select workspace_id, campaign_id, scanned_utc + make_interval(secs => n * 0.001), journal_id,
         sequence + n * 10000000, class, visitor, is_unique, country, city, device, operating_system, browser, source, rule
       from scan, generate_series(1, $1::int) as n`,
      [SCANS / WRITTEN - 1],
    );
    await pool.query(
      'insert into scan_journal select journal_id, max(sequence) from scan group by 1 on conflict do nothing',
    );
    await pool.query('checkpoint').catch(() => {});
  } finally {
    await pool.end();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'signpost-bench-'));
const environment = { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error', DATABASE_URL: '', RATE_LIMIT_PER_MINUTE: '0' };
const service = await startProcess(environment);
try {
  const headers = { 'X-Api-Key': service.firstKey ?? '', 'Content-Type': 'application/json' };
  const body = { name: 'Redirect', mode: 'Dynamic', payloadType: 'Url', content: 'https://example.com/' };
  const create = await fetch(`${service.url}/api/v1/qr-codes`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { code } = createdSchema.parse(await create.json());
  const url = await findEmbeddedServer(embeddedFolder(folder));
  const pool = new Pool({ connectionString: url ?? '', max: 1 });
  const { rows } = await pool.query<{ id: string }>('select id from workspace');
  await pool.end();
  await writeData(folder, rows[0]?.id ?? '');
  const pid = service.child.pid ?? 0;
  for (const format of FORMATS) {
    const before = await residentOf(pid);
    const memory: number[] = [];
    const redirects: number[] = [];
    let isOver = false;
    const look = (async () => {
      while (!isOver) {
        const asked = performance.now();
        await (await fetch(`${service.url}/r/${code}`, { redirect: 'manual' })).text();
        redirects.push(performance.now() - asked);
        memory.push(await residentOf(pid));
        await sleep(LOOK_EVERY_MS);
      }
    })();
    const began = performance.now();
    const response = await fetch(`${service.url}/exports/scans?format=${format}`, {
      headers: { ...headers, 'Accept-Encoding': 'identity' },
    });
    let bytes = 0;
    let lines = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      for (const byte of chunk) if (byte === 10) lines++;
    }
    const seconds = (performance.now() - began) / 1000;
    isOver = true;
    await look;
    if (lines < SCANS * 0.99) throw new Error(`${lines} lines of ${SCANS} scans`);
    const quarter = Math.ceil(memory.length / 4);
    const curve = Array.from({ length: 4 }, (_, index) =>
      Math.max(...memory.slice(index * quarter, (index + 1) * quarter)),
    );
    console.log(
      `${format}: ${lines} lines, ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s; resident MB before ${before.toFixed(0)}, ` +
        `most in each quarter ${curve.map((most) => most.toFixed(0)).join(', ')}`,
    );
    const what = `export of ${SCANS.toLocaleString('en-US')} scans as ${format}`;
    report({
      ...{ id: `export-scans-${format}`, what, unit: 'MB/s', better: 'higher', peer: null, bar: null },
      samples: [bytes / 1e6 / seconds],
    });
    report({
      ...{ id: `export-scans-${format}-memory`, what: `${what}: growth of the service`, unit: 'MB', better: 'lower' },
      ...{ peer: null, bar: { on: 'value', limit: GROWTH_MAX_MB } },
      samples: [Math.max(...memory) - before],
    });
    report({
      ...{ id: `export-scans-${format}-redirect`, what: `${what}: a redirect meanwhile`, unit: 'ms', better: 'lower' },
      ...{ peer: null, bar: null },
      samples: redirects,
      value: median(redirects),
    });
  }
} finally {
  await service.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}
