import { setTimeout as sleep } from 'node:timers/promises';
import supertest from 'supertest';
import { eventually, holdsWithin, LIMIT_MS } from '../../support/eventually.js';
import { dynamicUrl } from '../../support/http/client.js';
import { withClient } from '../harness.js';
import type { ServiceUnderTest } from '../service-under-test.js';
import type { Fault, Stage } from '../stage.js';

const KILLS_MAX = 5;
/** Some seconds of work, so that the next kill comes before the end. */
const ROWS_PER_KILL = 40;
const ITEMS = 24;
const KILL_WITHIN_MS = 1_000;
const ENDS = ['Finished', 'Failed', 'Cancelled'];
/** Another request can take over a killed process's claim after ten seconds. */
const RETRY_MS = 500;
const START = 'mutation ($fileId: ID!) { startImport(fileId: $fileId) { id state } }';
const FIND = 'query ($id: ID!) { import(id: $id) { state rowsOk rowsProblem } }';
const CREATE = `mutation ($items: [CreateQrCodeInput!]!, $key: String!) {
  createQrCodes(items: $items, idempotencyKey: $key) { results { id outcome } } }`;
const PAUSE = `mutation ($items: [UpdateQrCodesItem!]!, $key: String!) {
  updateQrCodes(items: $items, change: {action: Pause}, idempotencyKey: $key) { results { id outcome } } }`;

const IMPORTED = `
  with made as (select id, code, version from campaign where code like 'import-%')
  select (select count(*) from made)::int as campaigns,
         (select count(distinct code) from made where version = 1)::int as codes,
         (select count(*) from campaign_revision where campaign_id in (select id from made))::int as revisions,
         (select count(*) from audit_entry where action = 'CampaignCreated')::int as entries,
         (select count(*) from import_row r join made on made.id = r.campaign_id and made.code = r.code
           where r.import_id = $1 and r.status = 'ok')::int as outcomes`;
const CREATED = `
  with made as (select id, version, is_active from campaign where external_id like 'bulk %')
  select (select count(*) from made)::int as campaigns,
         (select count(*) from made where version = 2 and not is_active)::int as paused,
         (select count(*) from campaign_revision where campaign_id in (select id from made))::int as revisions,
         (select count(*) from audit_entry where action = 'CampaignCreated' and subject_id in (select id from made))::int as created,
         (select count(*) from audit_entry where action = 'CampaignPaused' and subject_id in (select id from made))::int as pauses`;
/** What the queue's supervision does with a killed job half a minute later; other scenarios wait for that. */
const GIVE_UP_JOBS = `update queue.job set state = 'retry', retry_count = retry_count + 1, start_after = now()
  where name = 'import-campaigns' and state = 'active'`;

/** Checks numbers that must be one for each campaign. Returns how many are not. */
async function checkCounts(
  { directUrl }: ServiceUnderTest,
  { check }: Stage,
  counts: string,
  expected: number,
  values: readonly string[] = [],
): Promise<number> {
  const { rows } = await withClient(directUrl, (client) => client.query<Record<string, number>>(counts, [...values]));
  const wrong = Object.entries(rows[0] ?? {}).filter(([, count]) => count !== expected);
  for (const [name, count] of wrong) check(false, `${count} ${name} of ${expected} campaigns`);
  return wrong.length;
}

/**
 * At random moments. The same file is sent again after each kill, and once more at the end. Every row must result in
 * exactly one campaign with its revision, audit entry and outcome.
 */
export const killImport: Fault = {
  title: 'kill -9 during an import',
  act: async (stage) => {
    const { open, check, scale } = stage;
    const service = await open({ campaigns: 0 });
    const kills = Math.min(scale.rounds, KILLS_MAX);
    const rows = ROWS_PER_KILL * kills;
    const lines = Array.from(
      { length: rows },
      (_, row) => `import-${row},https://example.com/import-${row},import-${row}`,
    );
    const content = ['name,content,code', ...lines].join('\n');
    const startAgain = async (): Promise<string> => {
      const request = supertest(service.url).post('/imports').set('X-Api-Key', service.key);
      const { body } = await request.set('Content-Type', 'text/csv').send(content);
      return (await service.client.graphql(START, { fileId: body.id })).body.data.startImport.id;
    };
    const find = async (id: string): Promise<{ state: string; rowsOk: number }> =>
      (await service.client.graphql(FIND, { id })).body.data.import;
    const waitFor = (id: string, holds: (state: string, rowsOk: number) => boolean): Promise<boolean> =>
      holdsWithin(
        3 * LIMIT_MS,
        async () => {
          const { state, rowsOk } = await find(id);
          return ENDS.includes(state) || holds(state, rowsOk);
        },
        100,
      );
    const killedAt: number[] = [];
    let id = await startAgain();
    for (let kill = 0; kill < kills; kill++) {
      const least = Math.random() * ROWS_PER_KILL * kill;
      await waitFor(id, (state, rowsOk) => state === 'Running' && rowsOk >= least);
      await sleep(Math.random() * KILL_WITHIN_MS);
      const { state, rowsOk } = await find(id);
      await service.end('SIGKILL');
      if (state === 'Running') killedAt.push(rowsOk);
      await withClient(service.directUrl, (client) => client.query(GIVE_UP_JOBS));
      await service.start();
      id = await startAgain();
    }
    await waitFor(id, () => false);
    const { state } = await find(id);
    await checkCounts(service, stage, IMPORTED, rows, [id]);
    check(state === 'Finished', `the import is ${state}`);
    check(killedAt.length > 0, 'no kill came before the end');
    check((await startAgain()) === id, 'the same file was imported again');
    const wrong = await checkCounts(service, stage, IMPORTED, rows, [id]);
    const note = `killed at ${killedAt.join(', ')} of ${rows} rows, the same file sent again after each and at the end`;
    return { requests: rows, answered: rows, stored: rows - wrong, note };
  },
};

interface Result {
  readonly id: string;
  readonly outcome: string;
}

/** Returns null if the request is still being executed. */
async function send(service: ServiceUnderTest, query: string, variables: object): Promise<Result[] | null> {
  const { body } = await service.client.graphql(query, variables);
  const [answer] = Object.values<{ results: Result[] } | null>(body.data ?? {});
  return answer?.results ?? null;
}

async function answered(service: ServiceUnderTest, query: string, variables: object): Promise<Result[]> {
  let results: Result[] | null = null;
  const isAnswered = async (): Promise<boolean> => {
    results = await send(service, query, variables);
    return results !== null;
  };
  await eventually('the call is answered', isAnswered, RETRY_MS);
  return results ?? [];
}

/** Kills the service during the request. Returns the results if it was answered before. */
async function callUntilKilled(
  service: ServiceUnderTest,
  query: string,
  variables: object,
  afterMs: number,
): Promise<Result[] | null> {
  const call = send(service, query, variables).catch(() => null);
  await sleep(afterMs);
  await service.end('SIGKILL');
  const results = await call;
  await service.start();
  return results;
}

const isSame = (a: readonly Result[], b: readonly Result[]): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * At random moments of requests that create campaigns. Each is repeated with its key until it is answered, and then once
 * more. Afterwards, every answered campaign exists once and is complete. Then the same with requests that pause them.
 */
export const killBulk: Fault = {
  title: 'kill -9 during bulk requests',
  act: async (stage) => {
    const { open, check, scale } = stage;
    const service = await open({ campaigns: 0, environment: { RATE_LIMIT_PER_MINUTE: '0' } });
    const kills = Math.min(scale.rounds, KILLS_MAX);
    const itemsOf = (values: (index: number) => object) =>
      Array.from({ length: ITEMS }, (_, at) => dynamicUrl(values(at)));
    const began = performance.now();
    const measured = itemsOf(() => ({ mode: 'Static', payloadType: 'Text', content: 'x' }));
    await answered(service, CREATE, { items: measured, key: 'measured' });
    const typicalMs = performance.now() - began;
    const created: Result[] = [];
    let answeredBefore = 0;
    for (let kill = 0; kill < kills; kill++) {
      const variables = { items: itemsOf((index) => ({ externalId: `bulk ${kill} ${index}` })), key: `create-${kill}` };
      const before = await callUntilKilled(service, CREATE, variables, Math.random() * typicalMs);
      const results = await answered(service, CREATE, variables);
      if (before !== null) answeredBefore++;
      check(before === null || isSame(before, results), 'an answered request was executed again');
      check(isSame(results, await answered(service, CREATE, variables)), 'a repeated request has other results');
      check(
        results.every(({ outcome }) => outcome === 'Created'),
        'an item was refused',
      );
      created.push(...results);
    }
    const pause = { items: created.map(({ id }) => ({ id })), key: 'pause' };
    await callUntilKilled(service, PAUSE, pause, Math.random() * 100);
    const paused = await answered(service, PAUSE, pause);
    check(
      paused.every(({ outcome }) => outcome === 'Updated'),
      'a campaign was paused twice or not at all',
    );
    const requests = kills * ITEMS;
    await checkCounts(service, stage, CREATED, requests);
    const note = `${kills} requests of ${ITEMS} items and one of ${created.length} killed, ${answeredBefore} of them once answered; each sent again with its key`;
    return { requests, answered: created.length, stored: requests, note };
  },
};
