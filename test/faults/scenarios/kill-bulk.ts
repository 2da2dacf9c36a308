import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../support/eventually.js';
import { dynamicUrl } from '../../support/http/client.js';
import { type FaultHarness, withClient } from '../harness.js';
import type { Scale } from '../scale.js';
import { emptyResult, type ScenarioResult } from '../scenario-result.js';
import { ServiceUnderTest } from '../service-under-test.js';

const FAULT = 'kill -9 during bulk requests';
const ITEMS = 24;
const KILLS_MAX = 5;
/** Another request can take over a killed process's claim after ten seconds. */
const RETRY_MS = 500;
const CREATE = `mutation ($items: [CreateQrCodeInput!]!, $key: String!) {
  createQrCodes(items: $items, idempotencyKey: $key) { results { id outcome } } }`;
const PAUSE = `mutation ($items: [UpdateQrCodesItem!]!, $key: String!) {
  updateQrCodes(items: $items, change: {action: Pause}, idempotencyKey: $key) { results { id outcome } } }`;

interface Result {
  readonly id: string;
  readonly outcome: string;
}

/**
 * kill -9 of the service at random moments of bulk requests that create campaigns. Each is repeated with its key until
 * it is answered, and then once more. Afterwards, every answered campaign exists once and is complete. Then the same
 * with requests that pause them.
 */
export async function killBulk(harness: FaultHarness, { rounds }: Scale): Promise<ScenarioResult> {
  const service = await ServiceUnderTest.open(harness, { campaigns: 0, environment: { RATE_LIMIT_PER_MINUTE: '0' } });
  const kills = Math.min(rounds, KILLS_MAX);
  const failures: string[] = [];
  const created: Result[] = [];
  const answeredBefore: string[] = [];
  try {
    const typicalMs = await measureCall(service);
    for (let kill = 0; kill < kills; kill++) {
      const items = Array.from({ length: ITEMS }, (_, index) => dynamicUrl({ externalId: `bulk ${kill} ${index}` }));
      const before = await callUntilKilled(
        service,
        CREATE,
        { items, key: `create-${kill}` },
        Math.random() * typicalMs,
      );
      const results = await answered(service, CREATE, { items, key: `create-${kill}` });
      const again = await answered(service, CREATE, { items, key: `create-${kill}` });
      if (before !== null) answeredBefore.push(`create-${kill}`);
      if (before !== null && !isSame(before, results)) failures.push('an answered request was executed again');
      if (!isSame(results, again)) failures.push('a repeated request has other results');
      if (results.some(({ outcome }) => outcome !== 'Created')) failures.push('an item was refused');
      created.push(...results);
    }
    const ids = created.map(({ id }) => ({ id }));
    const pause = { items: ids, key: 'pause' };
    await callUntilKilled(service, PAUSE, pause, Math.random() * 100);
    const paused = await answered(service, PAUSE, pause);
    if (paused.some(({ outcome }) => outcome !== 'Updated')) failures.push('a campaign was paused twice or not at all');
    failures.push(...(await check(service, kills * ITEMS)));
    const note = `${kills} requests of ${ITEMS} items and one of ${ids.length} killed, ${answeredBefore.length} of them once answered; each sent again with its key`;
    const requests = kills * ITEMS;
    return { ...emptyResult(FAULT), requests, answered: created.length, stored: requests, note, failures };
  } finally {
    await service.close();
  }
}

/** Duration of a request in milliseconds; its campaigns are not counted. */
async function measureCall(service: ServiceUnderTest): Promise<number> {
  const began = performance.now();
  const items = Array.from({ length: ITEMS }, () => dynamicUrl({ mode: 'Static', payloadType: 'Text', content: 'x' }));
  await answered(service, CREATE, { items, key: 'measured' });
  return performance.now() - began;
}

/** Returns the results if the request was answered before the kill. */
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

/** Numbers that must be one for each campaign. */
const COUNTS = `
  with made as (select id, version, is_active from campaign where external_id like 'bulk %')
  select (select count(*) from made)::int as campaigns,
         (select count(*) from made where version = 2 and not is_active)::int as paused,
         (select count(*) from campaign_revision where campaign_id in (select id from made))::int as revisions,
         (select count(*) from audit_entry where action = 'CampaignCreated' and subject_id in (select id from made))::int as created,
         (select count(*) from audit_entry where action = 'CampaignPaused' and subject_id in (select id from made))::int as pauses`;

function check(service: ServiceUnderTest, expected: number): Promise<string[]> {
  return withClient(service.directUrl, async (client) => {
    const { rows } = await client.query<Record<string, number>>(COUNTS);
    return Object.entries(rows[0] ?? {})
      .filter(([, count]) => count !== expected)
      .map(([name, count]) => `${count} ${name} of ${expected} campaigns`);
  });
}
