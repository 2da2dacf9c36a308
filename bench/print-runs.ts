import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { startProcess } from '../test/support/service/process.js';
import { report } from './report.js';

/**
 * A ZIP of SVG, PNG and PDF, and sheets, with 1,000 campaigns each: duration, memory of the service's process
 * (resident, including shared pages) and of the child processes that draw, which have their own limits.
 */
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

interface Memory {
  readonly service: number;
  readonly children: number;
}

/**
 * Megabytes of the service without its PostgreSQL (RSS), and of the drawing children (PSS, which counts pages that they
 * share once).
 */
async function memoryOf(pid: number): Promise<Memory> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  let [service, children] = [0, 0];
  for (const name of pids) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (Number(name) !== pid && !(parent === pid && command.includes('artwork-tasks'))) continue;
    const rollup = await readFile(`/proc/${name}/smaps_rollup`, 'utf8').catch(() => '');
    const megabytes = (field: string): number =>
      Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(rollup)?.[1] ?? 0) / 1024;
    if (Number(name) === pid) service = megabytes('Rss');
    else children += megabytes('Pss');
  }
  return { service, children };
}

const folder = await mkdtemp(join(tmpdir(), 'signpost-bench-'));
const environment = { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error', DATABASE_URL: '', RATE_LIMIT_PER_MINUTE: '0' };
let running = await startProcess(environment);
try {
  const headers = { 'X-Api-Key': running.firstKey ?? '', 'Content-Type': 'application/json' };
  const post = async (path: string, body: object): Promise<unknown> =>
    (await fetch(running.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
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
    // Restarted, so that only the run affects the memory.
    await running.end('SIGTERM');
    running = await startProcess(environment);
    const began = performance.now();
    const query = 'mutation ($input: CreatePrintRunInput!) { createPrintRun(input: $input) { id state } }';
    let run = await ask(query, { input });
    let [service, children] = [0, 0];
    while (run !== undefined && ['Waiting', 'Running'].includes(run.state)) {
      if (performance.now() - began > LIMIT_MS) throw new Error('a print run takes too long');
      await sleep(200);
      const memory = await memoryOf(running.child.pid ?? 0);
      service = Math.max(service, memory.service);
      children = Math.max(children, memory.children);
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
      ...{ id: `print-run-${id}-memory`, what: `${what}: memory of the service`, unit: 'MB', samples: [service] },
      bar: { on: 'value', limit: MEGABYTES_MAX },
    });
    report({
      ...common,
      ...{ id: `print-run-${id}-children`, what: `${what}: memory of its child processes`, unit: 'MB' },
      ...{ samples: [children], bar: null },
    });
  }
} finally {
  await running.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}
