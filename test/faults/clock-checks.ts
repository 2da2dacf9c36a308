import { Webhook } from 'standardwebhooks';
import { MINUTE_MS } from '../../src/core/clock.js';
import { eventually } from '../support/eventually.js';
import { type Client, CODES, clientOf, dynamicUrl } from '../support/http/client.js';
import { consoleOf, signedInWith } from '../support/http/console.js';
import { plainHeaders, type Receiver } from '../support/webhooks/receiver.js';
import type { Check } from './check-scans.js';
import { withClient } from './harness.js';
import { agentOf } from './request-log.js';
import type { ServiceUnderTest } from './service-under-test.js';

/** Instances whose clocks are a minute behind the database's, equal to it, and a minute ahead. */
export interface Clocks {
  readonly behind: ServiceUnderTest;
  readonly even: ServiceUnderTest;
  readonly ahead: ServiceUnderTest;
}

const CREATE_ENDPOINT = `mutation ($url: String!) { createWebhookEndpoint(input: { url: $url, events: [
  "campaign.paused", "campaign.activated"] }) { secret endpoint { id } } }`;
const CREATE_KEY = `mutation ($expiresUtc: DateTimeISO) { createApiKey(input: {
  name: "Sample key", scopes: ["qr:read"], expiresUtc: $expiresUtc }) { text } }`;
const CREATE_CAMPAIGN = `mutation ($fromUtc: DateTimeISO!) { createQrCode(input: { name: "Sample campaign", mode: Dynamic,
  payloadType: Url, content: "https://example.com/landing", schedule: { fromUtc: $fromUtc } }) { id code } }`;
const PREVIEW = `query { pagePreview(input: { payloadType: Menu,
  content: "{\\"title\\": \\"Lunch\\", \\"website\\": \\"example.com\\", \\"assetIds\\": []}" }) { address problems { message } } }`;
/** A time this far ahead has come by the fastest clock only. */
const HALF_MS = MINUTE_MS / 2;
/** Scans outside the request log: one on the only instance for which the scheduled campaign has begun. */
export const SCANS_OF_COMMANDS = 1;

async function dataOf(client: Client, query: string, variables: object = {}) {
  const { body } = await client.graphql(query, variables);
  if (body.errors !== undefined) throw new Error(JSON.stringify(body.errors));
  return body.data;
}

/**
 * Runs commands on one instance, and what depends on their times on the others. Leaves a webhook endpoint behind, whose
 * secret it returns.
 */
export async function checkCommands(clocks: Clocks, receiver: Receiver, check: Check): Promise<string> {
  const { secret } = (await dataOf(clocks.behind.client, CREATE_ENDPOINT, { url: receiver.url })).createWebhookEndpoint;
  const expect: Expect = (what, found, expected) => {
    const [text, wanted] = [JSON.stringify(found), JSON.stringify(expected)];
    check(text === wanted, `${what}: ${text}, not ${wanted}`);
  };
  for (const part of [checkRepeats, checkTimes, checkKeys, checkSessions, checkSchedule]) await part(clocks, expect);
  return secret;
}

type Expect = (what: string, found: unknown, expected: unknown) => void;

/** A repeated request is executed once, whichever instance gets it. */
async function checkRepeats({ behind, even, ahead }: Clocks, expect: Expect): Promise<void> {
  for (const [round, order] of [
    [behind, ahead, even],
    [ahead, even, behind],
  ].entries()) {
    const ids = new Set<string>();
    for (const { client } of order) {
      const { body } = await client.post(CODES, dynamicUrl()).set('Idempotency-Key', `sample-${round}`);
      ids.add(body.id);
    }
    expect('campaigns of a request sent three times', ids.size, 1);
  }
}

/** No change of a campaign precedes its creation. */
async function checkTimes({ behind, ahead }: Clocks, expect: Expect): Promise<void> {
  const { id } = (await ahead.client.post(CODES, dynamicUrl())).body;
  await behind.client.put(`${CODES}/${id}/status`, { isActive: false });
  const sql = 'select version, updated_utc >= created_utc as "isLater" from campaign where id = $1';
  const { rows } = await withClient(ahead.directUrl, (client) => client.query(sql, [id]));
  expect('a change', rows, [{ version: 2, isLater: true }]);
}

/** A key works immediately on every instance, and expires on each by its own clock. */
async function checkKeys({ behind, even, ahead }: Clocks, expect: Expect): Promise<void> {
  const all = [behind, even, ahead];
  const statuses = async (key: string): Promise<number[]> => {
    const answers = all.map(({ url }) => clientOf(url, key).get(CODES));
    return (await Promise.all(answers)).map(({ status }) => status);
  };
  for (const { client } of all) {
    const { text } = (await dataOf(client, CREATE_KEY)).createApiKey;
    expect('a new key', await statuses(text), [200, 200, 200]);
  }
  const expiresUtc = new Date(Date.now() + HALF_MS).toISOString();
  const ending = await even.client.graphql(CREATE_KEY, { expiresUtc });
  // The first key of a workspace does not expire, so it may create one that does.
  expect('a key that ends in half a minute', await statuses(ending.body.data.createApiKey.text), [200, 200, 401]);
}

/** A session begins on one instance, and is used and ended on others; the same goes for a page preview. */
async function checkSessions({ behind, ahead }: Clocks, expect: Expect): Promise<void> {
  for (const [one, other] of [
    [behind, ahead],
    [ahead, behind],
  ] as const) {
    const { cookie, graphql } = await signedInWith(one.url, await one.signInToken());
    const { body } = await graphql(PREVIEW);
    const elsewhere = consoleOf(other.url, cookie);
    expect('the preview of a page', (await elsewhere.get(body.data.pagePreview.address)).status, 200);
    expect('a session', (await elsewhere.get('/console/session')).status, 200);
    expect('signing out', (await elsewhere.delete('/console/session')).status, 204);
    // No content: nobody is signed in.
    expect('a session that was signed out', (await consoleOf(one.url, cookie).get('/console/session')).status, 204);
  }
}

/** A campaign begins on each instance by its own clock. */
async function checkSchedule({ behind, even, ahead }: Clocks, expect: Expect): Promise<void> {
  const fromUtc = new Date(Date.now() + HALF_MS).toISOString();
  const { code } = (await dataOf(behind.client, CREATE_CAMPAIGN, { fromUtc })).createQrCode;
  const statuses: number[] = [];
  for (const { url } of [behind, even, ahead]) {
    const init = { redirect: 'manual', headers: { 'User-Agent': agentOf(-1) } } as const;
    statuses.push((await fetch(`${url}/r/${code}`, init)).status);
  }
  expect('a campaign that begins in half a minute', statuses, [404, 404, 302]);
}

/** Waits for the messages about a campaign's changes, and checks them like a verifying receiver. */
export async function checkMessages(
  receiver: Receiver,
  secret: string,
  { id, changes }: { id: string | undefined; changes: number },
  check: Check,
): Promise<void> {
  const read = () =>
    receiver.messages
      .map((message) => ({ message, body: JSON.parse(message.body) }))
      .filter(({ body }) => body.data.id === id);
  await eventually('the webhooks arrive', () => read().length >= changes, 50);
  const received = read();
  for (const { message } of received) {
    try {
      new Webhook(secret).verify(message.body, plainHeaders(message));
    } catch (error) {
      check(false, `a webhook is refused: ${String(error)}`);
    }
  }
  const types = received.map(({ body }) => body.type).join();
  const order = ['campaign.paused', 'campaign.activated'];
  check(types === Array.from({ length: changes }, (_, at) => order[at % 2]).join(), `webhooks came as ${types}`);
  const ids = new Set(received.map(({ message }) => message.headers['webhook-id'])).size;
  check(ids === changes, `${ids} webhooks of ${changes} changes`);
}
