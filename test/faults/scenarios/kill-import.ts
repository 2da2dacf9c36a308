import { setTimeout as sleep } from 'node:timers/promises';
import supertest from 'supertest';
import { type FaultHarness, withClient } from '../harness.js';
import type { Scale } from '../scale.js';
import { emptyResult, type ScenarioResult } from '../scenario-result.js';
import { ServiceUnderTest } from '../service-under-test.js';

const FAULT = 'kill -9 during an import';
const ROWS = 1_000;
/** A killed job runs again within 45 seconds or so. */
const ROUNDS_MAX = 5;
const LIMIT_MS = 300_000;
const START = 'mutation ($fileId: ID!) { startImport(fileId: $fileId) { id state } }';
const FIND = 'query ($id: ID!) { import(id: $id) { state rowsOk rowsProblem } }';

/**
 * kill -9 of the service while it imports a file, several times, and the same file sent again after each. Every row must be one
 * campaign in the end, with its revision, audit entry and outcome.
 */
export async function killImport(harness: FaultHarness, { rounds }: Scale): Promise<ScenarioResult> {
  const service = await ServiceUnderTest.open(harness, { campaigns: 0 });
  const kills = Math.min(rounds, ROUNDS_MAX);
  try {
    const codes = Array.from({ length: ROWS }, (_, row) => `import-${row}`);
    const content = ['name,content,code', ...codes.map((code) => `${code},https://example.com/${code},${code}`)].join(
      '\n',
    );
    let id = '';
    let done = 0;
    for (let kill = 0; kill < kills; kill++) {
      id = await startAgain(service, content);
      done = await waitForProgress(service, id, done);
      await sleep(Math.random() * 4_000);
      await service.end('SIGKILL');
      await service.start();
    }
    id = await startAgain(service, content);
    const found = await waitForEnd(service, id);
    const failures = await check(service, id);
    if (found !== 'Finished') failures.push(`the import is ${found}`);
    const note = `${kills} kills within ${ROWS} rows, the same file sent again after each`;
    return { ...emptyResult(FAULT), requests: ROWS, answered: ROWS, stored: ROWS - failures.length, note, failures };
  } finally {
    await service.close();
  }
}

async function startAgain(service: ServiceUnderTest, content: string): Promise<string> {
  const request = supertest(service.url).post('/imports').set('X-Api-Key', service.key).set('Content-Type', 'text/csv');
  const { body } = await request.send(content);
  return (await service.client.graphql(START, { fileId: body.id })).body.data.startImport.id;
}

/** Resolves when more rows are done than were before. Returns how many. */
async function waitForProgress(service: ServiceUnderTest, id: string, before: number): Promise<number> {
  const deadline = performance.now() + LIMIT_MS;
  for (;;) {
    const { rowsOk } = (await service.client.graphql(FIND, { id })).body.data.import;
    if (rowsOk > before || performance.now() > deadline) return rowsOk;
    await sleep(200);
  }
}

async function waitForEnd(service: ServiceUnderTest, id: string): Promise<string> {
  const deadline = performance.now() + LIMIT_MS;
  for (;;) {
    const { state } = (await service.client.graphql(FIND, { id })).body.data.import;
    if ((state !== 'Waiting' && state !== 'Running') || performance.now() > deadline) return state;
    await sleep(500);
  }
}

/** Every number that must be one for each row. */
const COUNTS = `
  select (select count(*) from campaign where code like 'import-%')::int as campaigns,
         (select count(distinct code) from campaign where code like 'import-%')::int as codes,
         (select count(*) from campaign_revision r join campaign c on c.id = r.campaign_id where c.code like 'import-%')::int as revisions,
         (select count(*) from audit_entry where action = 'CampaignCreated')::int as entries,
         (select count(*) from import_row r join campaign c on c.id = r.campaign_id and c.code = r.code
           where r.import_id = $1 and r.status = 'ok')::int as outcomes`;

function check(service: ServiceUnderTest, id: string): Promise<string[]> {
  return withClient(service.directUrl, async (client) => {
    const { rows } = await client.query<Record<string, number>>(COUNTS, [id]);
    return Object.entries(rows[0] ?? {})
      .filter(([, count]) => count !== ROWS)
      .map(([name, count]) => `${count} ${name} of ${ROWS} rows`);
  });
}
