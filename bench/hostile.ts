import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import 'reflect-metadata';
import { HostileHarness } from '../test/hostile/harness.js';
import { ImportClient } from '../test/hostile/imports/import-client.js';
import { createCode } from '../test/hostile/ordinary-client.js';
import { startTestServer, stopTestServer } from '../test/support/database.js';
import { type Measurement, measureRows, reportRow } from './support/measure-rows.js';
import { bulkRequest, send, type WorstRequest, worstRequests, worstUploads } from './support/worst-requests.js';
import { ensureWrk, load, REPORT } from './support/wrk.js';

/**
 * The redirect's 99th percentile while another workspace works as hard as it may, compared with that at rest. Arguments
 * choose rows by their ids.
 */
const [ROUNDS, SECONDS] = [3, 6];
const MAX_RATIO = 5;
const MAX_MS = 250;
/** Some load, but less than the service can handle; otherwise only the load would be measured. */
const CONNECTIONS = 16;
/** Until the load has begun, and after its last answer. */
const [BEGIN_MS, CALM_MS] = [500, 3_000];
/** Each of these sends one request after the other. */
const CLIENTS = 8;
const [IMPORT_ROWS, BULK_ITEMS] = [99_000, 500];
const LIMIT_MS = 180_000;

const answers = new Map<string, number>();
await ensureWrk();
await startTestServer();
const harness = await HostileHarness.open(0);
const { attacker, victim } = harness;

/** Sends the requests in turn over some connections until the signal, and waits for the last answers. */
const sending =
  (requests: readonly WorstRequest[], clients: number) =>
  async (signal: AbortSignal): Promise<void> => {
    const client = async (from: number): Promise<void> => {
      for (let index = from; !signal.aborted; index++) {
        const request = requests[index % requests.length];
        if (request === undefined) return;
        const label = `${request.name}: ${await send(attacker, request, AbortSignal.timeout(LIMIT_MS))}`;
        answers.set(label, (answers.get(label) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: clients }, (_, index) => client(index)));
  };

async function importFile(signal: AbortSignal): Promise<void> {
  const client = new ImportClient(attacker, LIMIT_MS);
  const lines = Array.from({ length: IMPORT_ROWS }, (_, row) => `Table ${row},https://example.com/tables/${row}\n`);
  const sent = await client.upload({ type: 'text/csv', parts: [Buffer.from(`name,content\n${lines.join('')}`)] });
  const started = sent.value === null ? sent : await client.start(sent.value.id, { dryRun: true });
  if (started.value === null) throw new Error(`the import was not started: ${started.code}`);
  while (!signal.aborted) await sleep(100);
  await client.cancel(started.value.id);
}

try {
  const uploads = await worstUploads();
  const archive = { name: 'archive', path: '/exports/archive' };
  const loads = {
    hostile: [
      `${CLIENTS} connections send the most expensive accepted requests`,
      sending([...(await worstRequests()), ...uploads], CLIENTS),
    ],
    upload: [`${CLIENTS} connections upload the largest files`, sending(uploads, CLIENTS)],
    import: [`${IMPORT_ROWS.toLocaleString('en-US')} rows are imported as a dry run`, importFile],
    archive: ['the archive of a workspace with these uploads is read again and again', sending([archive], 1)],
    bulk: [`${BULK_ITEMS} codes are created in one request after the other`, sending([bulkRequest(BULK_ITEMS)], 1)],
  } as const;
  const url = `${victim.url}/r/${await createCode(victim)}`;
  const script = join(harness.folder, 'report.lua');
  await writeFile(script, REPORT);
  const redirects = async () => (await load({ script, url, connections: CONNECTIONS, seconds: SECONDS })).p99;
  const all: number[] = [];
  const wanted = process.argv.slice(2);
  const rows = Object.entries(loads).map(([id, [what, work]]): Measurement => {
    const beside = async (): Promise<number> => {
      const stop = new AbortController();
      const done = work(stop.signal);
      await sleep(BEGIN_MS);
      const p99 = await redirects();
      stop.abort();
      await done;
      await sleep(CALM_MS);
      all.push(p99);
      return p99;
    };
    const peer = { name: 'at rest', measure: redirects };
    return {
      id: `${id}-redirect-p99`,
      what: `redirect's 99th percentile while ${what}`,
      limit: MAX_RATIO,
      measure: beside,
      peer,
    };
  });
  await redirects();
  await measureRows(
    rows.filter(({ id }) => wanted.length === 0 || wanted.some((word) => id.startsWith(word))),
    { rounds: ROUNDS },
  );
  reportRow({ id: 'hostile-worst-p99', what: 'the highest of these', samples: [Math.max(...all)], limit: MAX_MS });
  console.log(`  answers: ${[...answers].map(([label, count]) => `${label} ${count}`).join(', ')}`);
} finally {
  await harness.close('SIGKILL');
  await stopTestServer();
}
