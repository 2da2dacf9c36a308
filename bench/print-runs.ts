import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { startProcess } from '../test/support/service/process.js';
import { report } from './report.js';

/** A ZIP of SVG, PNG and PDF, and sheets, of 1,000 campaigns each: how long, and the memory of the service and its children. */
const CAMPAIGNS = 1_000;
const [SECONDS_MAX, MEGABYTES_MAX] = [60, 300];
const LIMIT_MS = 200_000;
const RUNS = [
  {
    id: 'zip',
    what: 'ZIP of SVG, PNG (50 mm, 300 dpi) and PDF of 1,000 campaigns',
    input: { kind: 'Zip', filter: {}, files: [{ format: 'svg' }, { format: 'png' }, { format: 'pdf' }] },
  },
  {
    id: 'sheets',
    what: 'sheets of 3 × 8 labels with captions of 1,000 campaigns',
    input: { kind: 'Sheets', filter: {}, sheet: { columns: 3, rows: 8, cutMarks: true } },
  },
];

const bodySchema = z.object({ data: z.record(z.string(), z.object({ id: z.string(), state: z.string() })) });
const createdSchema = z.object({ id: z.string() });

/** Memory that only these processes have (Pss), in megabytes: the service without its PostgreSQL, and its child processes. */
async function memoryOf(pid: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  let bytes = 0;
  for (const name of pids) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (Number(name) !== pid && !(parent === pid && command.includes('artwork-tasks'))) continue;
    const rollup = await readFile(`/proc/${name}/smaps_rollup`, 'utf8').catch(() => '');
    bytes += 1024 * Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0);
  }
  return bytes / 2 ** 20;
}

const folder = await mkdtemp(join(tmpdir(), 'signpost-bench-'));
const environment = { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error', DATABASE_URL: '', RATE_LIMIT_PER_MINUTE: '0' };
const service = await startProcess(environment);
try {
  const headers = { 'X-Api-Key': service.firstKey ?? '', 'Content-Type': 'application/json' };
  const post = async (path: string, body: object): Promise<unknown> =>
    (await fetch(service.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  const ask = async (query: string, variables: object) =>
    Object.values(bodySchema.parse(await post('/graphql', { query, variables })).data)[0];
  const style = [{}, { useGradient: true }, { moduleShape: 'Dots' }, { frameStyle: 'Rounded' }];
  for (let start = 0; start < CAMPAIGNS; start += 4) {
    const made = style.map((one, index) => ({
      ...{ name: `Table ${start + index}`, mode: 'Dynamic', payloadType: 'Url', style: one },
      content: `https://example.com/tables/${start + index}`,
    }));
    await Promise.all(made.map(async (body) => createdSchema.parse(await post('/api/v1/qr-codes', body))));
  }
  for (const { id, what, input } of RUNS) {
    const began = performance.now();
    const query = 'mutation ($input: CreatePrintRunInput!) { createPrintRun(input: $input) { id state } }';
    let run = await ask(query, { input });
    let most = 0;
    while (run !== undefined && ['Waiting', 'Running'].includes(run.state)) {
      if (performance.now() - began > LIMIT_MS) throw new Error('a print run takes too long');
      await sleep(200);
      most = Math.max(most, await memoryOf(service.child.pid ?? 0));
      run = await ask('query ($id: ID!) { printRun(id: $id) { id state } }', { id: run.id });
    }
    if (run?.state !== 'Finished') throw new Error(`a print run has ended as ${run?.state}`);
    const seconds = (performance.now() - began) / 1000;
    const common = { better: 'lower', peer: null } as const;
    report({
      ...common,
      ...{ id: `print-run-${id}`, what, unit: 's', samples: [seconds] },
      bar: { on: 'value', limit: SECONDS_MAX },
    });
    report({
      ...common,
      ...{ id: `print-run-${id}-memory`, what: `${what}: memory`, unit: 'MB', samples: [most] },
      bar: { on: 'value', limit: MEGABYTES_MAX },
    });
  }
} finally {
  await service.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}
