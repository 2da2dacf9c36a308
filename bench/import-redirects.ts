import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { HostileHarness } from '../test/hostile/harness.js';
import { hasEnded, ImportClient } from '../test/hostile/imports/import-client.js';
import { importOneRow } from '../test/hostile/imports/import-one-row.js';
import { createCode } from '../test/hostile/ordinary-client.js';
import { startTestServer, stopTestServer } from '../test/support/database.js';
import { redirectLatency } from './redirect-latency.js';
import { report } from './report.js';

/**
 * Measures redirects, and another workspace's import of one row, during a customer's dry run of a large file.
 * Arguments: rows of the file, seconds per measurement, rounds.
 */
const [ROWS = 99_000, SECONDS = 6, ROUNDS = 3] = process.argv.slice(2).map(Number);
const WARM_UP_SECONDS = 2;
/** Maximum ratio of the redirects' p99. */
const MAX_RATIO = 5;
/** For the import of one row. */
const MAX_SECONDS = 3;
const LIMIT_MS = 180_000;
/** By then the import has begun to read its file. */
const BEGIN_MS = 500;
const CALM_MS = 3_000;

const lines = Array.from({ length: ROWS }, (_, row) => `Table ${row},https://example.com/tables/${row}\n`);
const file = { type: 'text/csv', parts: [Buffer.from(`name,content\n${lines.join('')}`)] } as const;

/** Does the work during an import, then ends the import. */
async function besideImport<T>(client: ImportClient, work: () => Promise<T>): Promise<T> {
  const sent = await client.upload(file);
  const started = sent.value === null ? sent : await client.start(sent.value.id, { dryRun: true });
  if (started.value === null) throw new Error(`the import was not started: ${started.code}`);
  const { id } = started.value;
  await sleep(BEGIN_MS);
  const result = await work();
  const { value } = await client.find(id);
  if (value === null || hasEnded(value)) console.log(`  the import ended before the measurement: ${value?.state}`);
  await client.cancel(id);
  await sleep(CALM_MS);
  return result;
}

async function oneRow(harness: HostileHarness): Promise<number> {
  const { seconds, problems } = await importOneRow(harness.victim, LIMIT_MS);
  if (problems.length > 0) throw new Error(problems.join('; '));
  return seconds;
}

await startTestServer();
const harness = await HostileHarness.open(0);
try {
  const url = `${harness.victim.url}/r/${await createCode(harness.victim)}`;
  const client = new ImportClient(harness.attacker, LIMIT_MS);
  await oneRow(harness);
  await redirectLatency(url, WARM_UP_SECONDS);
  const [besides, rests]: [number[], number[]] = [[], []];
  const [rowsBeside, rowsAtRest]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const atRest = await redirectLatency(url, SECONDS);
    rowsAtRest.push(await oneRow(harness));
    const beside = await besideImport(client, () => redirectLatency(url, SECONDS));
    rowsBeside.push(await besideImport(client, () => oneRow(harness)));
    besides.push(beside.p99);
    rests.push(atRest.p99);
    const of = ({ p99, max }: typeof beside): string => `${p99.toFixed(1)} ms, at most ${max.toFixed(1)} ms`;
    console.log(`  redirect's p99 ${of(beside)}, during an import; ${of(atRest)}, without one`);
  }
  report({
    id: 'import-redirect-p99',
    what: `redirect's 99th percentile during a dry run of ${ROWS.toLocaleString('en-US')} rows`,
    unit: 'ms',
    better: 'lower',
    samples: besides,
    peer: { name: 'without it', samples: rests },
    bar: { on: 'ratio', limit: MAX_RATIO },
  });
  report({
    id: 'import-beside-import',
    what: 'import of one row by another workspace during it',
    unit: 's',
    better: 'lower',
    samples: rowsBeside,
    peer: { name: 'at rest', samples: rowsAtRest },
    bar: { on: 'value', limit: MAX_SECONDS },
  });
} finally {
  await harness.close('SIGKILL');
  await stopTestServer();
}
