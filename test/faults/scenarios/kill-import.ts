import { setTimeout as sleep } from 'node:timers/promises';
import supertest from 'supertest';
import { type FaultHarness, withClient } from '../harness.js';
import type { Scale } from '../scale.js';
import { emptyResult, type ScenarioResult } from '../scenario-result.js';
import { ServiceUnderTest } from '../service-under-test.js';

const FAULT = 'kill -9 during an import';
/** Some seconds of work, so that the next kill comes before the end. */
const ROWS_PER_KILL = 40;
const KILLS_MAX = 5;
const KILL_WITHIN_MS = 1_000;
const LIMIT_MS = 300_000;
const ENDS = ['Finished', 'Failed', 'Cancelled'];
const START = 'mutation ($fileId: ID!) { startImport(fileId: $fileId) { id state } }';
const FIND = 'query ($id: ID!) { import(id: $id) { state rowsOk rowsProblem } }';

/**
 * kill -9 of the service at random moments while it imports a file. The same file is sent again after each kill, and
 * once more at the end. Every row must result in exactly one campaign with its revision, audit entry and outcome.
 */
export async function killImport(harness: FaultHarness, { rounds }: Scale): Promise<ScenarioResult> {
  const service = await ServiceUnderTest.open(harness, { campaigns: 0 });
  const kills = Math.min(rounds, KILLS_MAX);
  const rows = ROWS_PER_KILL * kills;
  try {
    const codes = Array.from({ length: rows }, (_, row) => `import-${row}`);
    const lines = codes.map((code) => `${code},https://example.com/${code},${code}`);
    const content = ['name,content,code', ...lines].join('\n');
    const killedAt: number[] = [];
    let id = await startAgain(service, content);
    for (let kill = 0; kill < kills; kill++) {
      await waitForRows(service, id, Math.random() * ROWS_PER_KILL * kill);
      await sleep(Math.random() * KILL_WITHIN_MS);
      const { state, rowsOk } = await find(service, id);
      await service.end('SIGKILL');
      if (state === 'Running') killedAt.push(rowsOk);
      await giveUpSilentJobs(service);
      await service.start();
      id = await startAgain(service, content);
    }
    const state = await waitForEnd(service, id);
    const failures = await check(service, id, rows);
    if (state !== 'Finished') failures.push(`the import is ${state}`);
    if (killedAt.length === 0) failures.push('no kill came before the end');
    if ((await startAgain(service, content)) !== id) failures.push('the same file was imported again');
    failures.push(...(await check(service, id, rows)));
    const note = `killed at ${killedAt.join(', ')} of ${rows} rows, the same file sent again after each and at the end`;
    return { ...emptyResult(FAULT), requests: rows, answered: rows, stored: rows - failures.length, note, failures };
  } finally {
    await service.close();
  }
}

async function startAgain(service: ServiceUnderTest, content: string): Promise<string> {
  const request = supertest(service.url).post('/imports').set('X-Api-Key', service.key).set('Content-Type', 'text/csv');
  const { body } = await request.send(content);
  return (await service.client.graphql(START, { fileId: body.id })).body.data.startImport.id;
}

/** Does what the queue's supervision does with a killed job half a minute later; other scenarios wait for that. */
const giveUpSilentJobs = (service: ServiceUnderTest): Promise<unknown> =>
  withClient(service.directUrl, (client) =>
    client.query(`
      update queue.job set state = 'retry', retry_count = retry_count + 1, start_after = now()
      where name = 'import-campaigns' and state = 'active'`),
  );

const find = async (service: ServiceUnderTest, id: string): Promise<{ state: string; rowsOk: number }> =>
  (await service.client.graphql(FIND, { id })).body.data.import;

/** Resolves when the import runs and this many rows are done, or when it has ended. */
async function waitForRows(service: ServiceUnderTest, id: string, least: number): Promise<void> {
  const deadline = performance.now() + LIMIT_MS;
  for (;;) {
    const { state, rowsOk } = await find(service, id);
    const isThere = state === 'Running' && rowsOk >= least;
    if (isThere || ENDS.includes(state) || performance.now() > deadline) return;
    await sleep(100);
  }
}

async function waitForEnd(service: ServiceUnderTest, id: string): Promise<string> {
  const deadline = performance.now() + LIMIT_MS;
  for (;;) {
    const { state } = await find(service, id);
    if (ENDS.includes(state) || performance.now() > deadline) return state;
    await sleep(200);
  }
}

/** Numbers that must be one for each row. */
const COUNTS = `
  select (select count(*) from campaign where code like 'import-%')::int as campaigns,
         (select count(distinct code) from campaign where code like 'import-%' and version = 1)::int as codes,
         (select count(*) from campaign_revision r join campaign c on c.id = r.campaign_id where c.code like 'import-%')::int as revisions,
         (select count(*) from audit_entry where action = 'CampaignCreated')::int as entries,
         (select count(*) from import_row r join campaign c on c.id = r.campaign_id and c.code = r.code
           where r.import_id = $1 and r.status = 'ok')::int as outcomes`;

function check(service: ServiceUnderTest, id: string, expected: number): Promise<string[]> {
  return withClient(service.directUrl, async (client) => {
    const { rows } = await client.query<Record<string, number>>(COUNTS, [id]);
    return Object.entries(rows[0] ?? {})
      .filter(([, count]) => count !== expected)
      .map(([name, count]) => `${count} ${name} of ${expected} rows`);
  });
}
