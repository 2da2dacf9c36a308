import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import 'reflect-metadata';
import { Client } from 'pg';
import { createLogger } from '../src/core/logger.js';
import { startEmbeddedServer } from '../src/platform/database/embedded/embedded-server.js';
import { CODES, clientOf, dynamicUrl } from '../test/support/http/client.js';
import { startProcess } from '../test/support/service/process.js';
import { openReceiver, type Receiver } from '../test/support/webhooks/receiver.js';
import { processorSeconds } from './processor-seconds.js';
import { median, report } from './report.js';

/**
 * Cost of webhooks and the queue when idle, of an endpoint per write, the delay of messages, and their rate per second.
 */
const REST_SECONDS = 20;
const CAMPAIGNS = 100;
const [ROUNDS, WRITES] = [7, 60];
const ARRIVALS = 40;
const [EVENTS, WRITERS] = [2_000, 8];
const LIMIT_MS = 120_000;

/** Processor time of the service and of PostgreSQL. */
async function processorSecondsOf(servicePid: number): Promise<number> {
  const { service, database } = await processorSeconds(servicePid, server.pid);
  return service + database;
}

const COUNTS = 'select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()';
const CREATE = `mutation ($url: String!) { createWebhookEndpoint(input: { url: $url, events: [
  "campaign.paused", "campaign.activated"] }) { endpoint { id } } }`;
const PAUSE =
  'mutation ($id: ID!, $isPaused: Boolean!) { updateWebhookEndpoint(id: $id, input: { isPaused: $isPaused }) { id } }';

async function arrived(receiver: Receiver, count: number): Promise<void> {
  const until = performance.now() + LIMIT_MS;
  while (receiver.messages.length < count) {
    if (performance.now() > until) throw new Error(`${receiver.messages.length} of ${count} messages have arrived`);
    await sleep(1);
  }
}

const folder = await mkdtemp(join(tmpdir(), 'signpost-bench-'));
const server = await startEmbeddedServer({ folder: join(folder, 'postgres'), logger: createLogger('warn') });
const environment = {
  DATABASE_URL: server.url,
  DATA_DIR: folder,
  PORT: '0',
  LOG_LEVEL: 'error',
  RATE_LIMIT_PER_MINUTE: '0',
};
const allowed = { WEBHOOK_ALLOWED_ADDRESSES: 'loopback', WEBHOOK_ALLOW_HTTP: 'true' };
const service = await startProcess({ ...environment, ...allowed });
const receiver = await openReceiver();
const database = new Client({ connectionString: server.url });
await database.connect();
try {
  const pid = service.child.pid ?? 0;
  const client = clientOf(service.url, service.firstKey ?? '');
  const ids: string[] = [];
  for (let number = 0; number < CAMPAIGNS; number++) ids.push((await client.post(CODES, dynamicUrl())).body.id);
  const states = new Map<string, boolean>();
  const toggle = async (id: string): Promise<void> => {
    const isActive = !(states.get(id) ?? true);
    states.set(id, isActive);
    const { status } = await client.put(`${CODES}/${id}/status`, { isActive });
    if (status !== 200) throw new Error(`a change was refused with ${status}`);
  };
  const campaignAt = (place: number): string => ids[place % ids.length] ?? '';
  const millisecondsOfWrites = async (): Promise<number> => {
    const from = performance.now();
    for (let write = 0; write < WRITES; write++) await toggle(campaignAt(write));
    return (performance.now() - from) / WRITES;
  };
  await millisecondsOfWrites();
  // PostgreSQL's connections report their work some seconds later.
  await sleep(15_000);

  const count = async (): Promise<number> => Number((await database.query<{ n: string }>(COUNTS)).rows[0]?.n);
  const [queries, processor] = [await count(), await processorSecondsOf(pid)];
  await sleep(REST_SECONDS * 1_000);
  const common = { better: 'lower', peer: null } as const;
  report({
    ...common,
    ...{ id: 'rest-statements', what: 'statements of the idle service on PostgreSQL', unit: '/s' },
    samples: [((await count()) - queries) / REST_SECONDS],
    bar: { on: 'value', limit: 10 },
  });
  report({
    ...common,
    ...{ id: 'rest-processor', what: 'one core used by the idle service and PostgreSQL', unit: '%' },
    samples: [(((await processorSecondsOf(pid)) - processor) / REST_SECONDS) * 100],
    bar: { on: 'value', limit: 3 },
  });

  const remove = 'mutation ($id: ID!) { deleteWebhookEndpoint(id: $id) }';
  const [withEndpoint, whilePaused, without]: [number[], number[], number[]] = [[], [], []];
  let endpointId = '';
  let sent = 0;
  for (let round = 0; round < ROUNDS; round++) {
    without.push(await millisecondsOfWrites());
    endpointId = (await client.graphql(CREATE, { url: receiver.url })).body.data.createWebhookEndpoint.endpoint.id;
    await toggle(campaignAt(0));
    sent++;
    await arrived(receiver, sent);
    withEndpoint.push(await millisecondsOfWrites());
    sent += WRITES;
    await arrived(receiver, sent);
    await client.graphql(PAUSE, { id: endpointId, isPaused: true });
    whilePaused.push(await millisecondsOfWrites());
    sent += WRITES;
    await client.graphql(PAUSE, { id: endpointId, isPaused: false });
    await arrived(receiver, sent);
    if (round < ROUNDS - 1) await client.graphql(remove, { id: endpointId });
  }
  const peer = { name: 'without an endpoint', samples: without };
  report({
    ...{ id: 'webhook-write', what: 'PUT of a campaign’s status with a webhook endpoint' },
    ...{ unit: 'ms', better: 'lower', samples: whilePaused, peer },
    bar: { on: 'ratio', limit: 2 },
  });
  report({
    ...{ id: 'webhook-write-and-delivery', what: 'the same while its webhooks are delivered on the same cores' },
    ...{ unit: 'ms', better: 'lower', samples: withEndpoint, peer },
    bar: null,
  });

  const arrivals: number[] = [];
  for (let number = 0; number < ARRIVALS; number++) {
    await sleep(50);
    const from = performance.now();
    await toggle(campaignAt(number));
    sent++;
    await arrived(receiver, sent);
    arrivals.push(performance.now() - from);
  }
  report({
    ...common,
    ...{ id: 'webhook-arrival', what: 'request of a change to the arrival of its webhook', unit: 'ms' },
    samples: arrivals,
    value: median(arrivals),
    bar: { on: 'value', limit: 1_000 },
  });

  await client.graphql(PAUSE, { id: endpointId, isPaused: true });
  let written = 0;
  const writer = async (own: number): Promise<void> => {
    for (; written < EVENTS; ) {
      written++;
      await toggle(campaignAt(own + WRITERS * (written % Math.floor(CAMPAIGNS / WRITERS))));
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, own) => writer(own)));
  const from = performance.now();
  await client.graphql(PAUSE, { id: endpointId, isPaused: false });
  await arrived(receiver, sent + EVENTS);
  report({
    id: 'webhook-rate',
    what: `${EVENTS} webhooks that waited for one receiver`,
    unit: '/s',
    better: 'higher',
    samples: [EVENTS / ((performance.now() - from) / 1_000)],
    peer: null,
    bar: null,
  });
} finally {
  await database.end();
  await service.end('SIGTERM');
  await receiver.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
