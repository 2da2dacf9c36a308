import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../support/eventually.js';
import { CODES } from '../../support/http/client.js';
import { openReceiver, type Receiver } from '../../support/webhooks/receiver.js';
import { type FaultHarness, withPool } from '../harness.js';
import { emptyResult, type ScenarioResult } from '../scenario-result.js';
import { ServiceUnderTest } from '../service-under-test.js';

const CREATE = `mutation ($url: String!) { createWebhookEndpoint(input: { url: $url, events: [
  "campaign.paused", "campaign.activated"] }) { endpoint { id } } }`;
const ENVIRONMENT = {
  WEBHOOK_ALLOWED_ADDRESSES: 'loopback',
  WEBHOOK_ALLOW_HTTP: 'true',
  RATE_LIMIT_PER_MINUTE: '0',
};
const CAMPAIGNS = 12;
const ROUNDS = 2;
const CHANGES_PER_ROUND = 40;
/** Pause before a change that was refused or not answered is retried. */
const PAUSE_MS = 50;
/** Every eleventh message is refused, but never twice; every fifth is answered late. */
const [REFUSE, LATE] = [11, 5];
const LATE_MS = 300;

interface StoredEvent {
  readonly message_id: string;
  readonly subject_id: string;
  readonly payload: string;
  readonly state: string;
}

/** kill -9 of the service and of PostgreSQL while webhooks are delivered to a receiver that refuses some. */
export async function webhookDeliveries(harness: FaultHarness): Promise<ScenarioResult> {
  const service = await ServiceUnderTest.open(harness, { campaigns: CAMPAIGNS, environment: ENVIRONMENT });
  const receiver = await openReceiver();
  const answers = { ok: 0, otherwise: 0, unanswered: 0 };
  try {
    const refused = new Set<unknown>();
    receiver.answer = (response, { headers }) => {
      const count = receiver.messages.length;
      const id = headers['webhook-id'];
      const refuses = count % REFUSE === 0 && !refused.has(id);
      if (refuses) refused.add(id);
      const end = (): void => void response.writeHead(refuses ? 503 : 200).end();
      if (count % LATE === 0) setTimeout(end, LATE_MS);
      else end();
    };
    const { body } = await service.client.graphql(CREATE, { url: receiver.url });
    if (body.errors !== undefined) throw new Error('the endpoint was refused');
    for (let round = 0; round < ROUNDS; round++) {
      const changing = changeCampaigns(service, answers);
      await sleep(200 + Math.random() * 800);
      if (round % 2 === 0) {
        await service.end('SIGKILL');
        await service.start();
      } else {
        await harness.killDatabase();
        await harness.startDatabase();
      }
      await changing;
    }
    const isDelivered = async () => (await storedEvents(service)).every(({ state }) => state === 'Delivered');
    await eventually('all events are delivered', isDelivered, 500);
    return check(await storedEvents(service), await auditedChanges(service), receiver, answers);
  } finally {
    await service.close();
    await receiver.close();
  }
}

async function changeCampaigns(
  service: ServiceUnderTest,
  answers: { ok: number; otherwise: number; unanswered: number },
): Promise<void> {
  for (let change = 0; change < CHANGES_PER_ROUND; ) {
    const { id } = service.campaigns[change % service.campaigns.length] ?? { id: '' };
    const request = service.client.put(`${CODES}/${id}/status`, { isActive: change % 2 === 0 });
    const status = await request.then(
      (response) => response.status,
      () => null,
    );
    if (status === 200) {
      answers.ok++;
      change++;
      continue;
    }
    if (status === null) answers.unanswered++;
    else answers.otherwise++;
    await sleep(PAUSE_MS);
  }
}

const storedEvents = (service: ServiceUnderTest): Promise<StoredEvent[]> =>
  withPool(service.directUrl, async (pool) => {
    const sql = 'select message_id, subject_id, payload, state from webhook_delivery order by sequence';
    return (await pool.query<StoredEvent>(sql)).rows;
  });

const auditedChanges = (service: ServiceUnderTest): Promise<number> =>
  withPool(service.directUrl, async (pool) => {
    const sql = `select count(*)::integer as n from audit_entry where action in ('CampaignPaused', 'CampaignActivated')`;
    return (await pool.query<{ n: number }>(sql)).rows[0]?.n ?? 0;
  });

function check(
  events: readonly StoredEvent[],
  audited: number,
  receiver: Receiver,
  { ok, otherwise, unanswered }: { ok: number; otherwise: number; unanswered: number },
): ScenarioResult {
  const failures: string[] = [];
  const first = new Map<string, { body: string; at: number }>();
  let twice = 0;
  for (const [at, { headers, body }] of receiver.messages.entries()) {
    const id = String(headers['webhook-id']);
    const known = first.get(id);
    if (known !== undefined) twice++;
    if (known !== undefined && known.body !== body) failures.push('a message was sent again with another body');
    if (known === undefined) first.set(id, { body, at });
  }
  const lost = events.filter(({ message_id, payload }) => first.get(message_id)?.body !== payload).length;
  if (events.length !== audited) failures.push(`${audited} changes have ${events.length} events`);
  if (audited < ok) failures.push(`${ok} changes were answered, ${audited} are stored`);
  if (lost > 0) failures.push(`${lost} events were not received`);
  for (const group of Map.groupBy(events, ({ subject_id }) => subject_id).values()) {
    const places = group.map(({ message_id }) => first.get(message_id)?.at ?? 0);
    if (places.some((place, index) => place < (places[index - 1] ?? -1))) failures.push('events came out of order');
  }
  const note = `a kill of the service and one of the database, a receiver that refuses every ${REFUSE}th message; sent again: ${twice}, each with its id`;
  return {
    ...emptyResult('kill -9 while webhooks are delivered'),
    requests: ok + otherwise + unanswered,
    answered: ok,
    otherwise,
    unanswered,
    stored: events.length,
    lost,
    // A repeated message has the id of the first, so receivers recognise it.
    twice: 0,
    note,
    failures,
  };
}
