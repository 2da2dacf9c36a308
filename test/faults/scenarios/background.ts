import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../support/eventually.js';
import { readZip } from '../../support/files/read-zip.js';
import { CODES } from '../../support/http/client.js';
import { beginRun, downloadRun, endOfRun, readRun } from '../../support/print-runs/print-runs.js';
import { openReceiver } from '../../support/webhooks/receiver.js';
import { withClient } from '../harness.js';
import type { ServiceUnderTest } from '../service-under-test.js';
import type { Fault } from '../stage.js';

const CREATE = `mutation ($url: String!) { createWebhookEndpoint(input: { url: $url, events: [
  "campaign.paused", "campaign.activated"] }) { endpoint { id } } }`;
const ENVIRONMENT = {
  WEBHOOK_ALLOWED_ADDRESSES: 'loopback',
  WEBHOOK_ALLOW_HTTP: 'true',
  RATE_LIMIT_PER_MINUTE: '0',
};
const CHANGED_CAMPAIGNS = 12;
const ROUNDS = 2;
const CHANGES_PER_ROUND = 40;
/** Pause before a change that was refused or not answered is retried. */
const PAUSE_MS = 50;
/** Every eleventh message is refused, but never twice; every fifth is answered late. */
const [REFUSE, LATE] = [11, 5];
const LATE_MS = 300;
const DRAWN_CAMPAIGNS = 30;
/** A killed run restarts within half a minute, so a few are enough: one in CI. */
const KILLS_SHARE = 1 / 30;
const FILES = [
  { format: 'png', mm: 150, dpi: 600 },
  { format: 'svg', mm: 50 },
];

interface StoredEvent {
  readonly message_id: string;
  readonly subject_id: string;
  readonly payload: string;
  readonly state: string;
}

const EVENTS = 'select message_id, subject_id, payload, state from webhook_delivery order by sequence';
const AUDITED = `select action from audit_entry where action in ('CampaignPaused', 'CampaignActivated')`;
const rowsOf = <Row extends object>({ directUrl }: ServiceUnderTest, sql: string): Promise<Row[]> =>
  withClient(directUrl, async (client) => (await client.query<Row>(sql)).rows);

async function changeCampaigns(
  service: ServiceUnderTest,
  answers: { ok: number; otherwise: number; unanswered: number },
): Promise<void> {
  for (let change = 0; change < CHANGES_PER_ROUND; ) {
    const id = service.campaigns[change % service.campaigns.length]?.id;
    const status = await service.client.put(`${CODES}/${id}/status`, { isActive: change % 2 === 0 }).then(
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

/** And kill -9 of PostgreSQL. The receiver refuses some messages. */
export const webhookDeliveries: Fault = {
  title: 'kill -9 while webhooks are delivered',
  act: async ({ open, atEnd, check, harness }) => {
    const receiver = await openReceiver();
    atEnd(() => receiver.close());
    const service = await open({ campaigns: CHANGED_CAMPAIGNS, environment: ENVIRONMENT });
    const answers = { ok: 0, otherwise: 0, unanswered: 0 };
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
      await (round % 2 === 0 ? service.end('SIGKILL') : harness.killDatabase());
      await (round % 2 === 0 ? service.start() : harness.startDatabase());
      await changing;
    }
    let events: StoredEvent[] = [];
    const areDelivered = async (): Promise<boolean> => {
      events = await rowsOf<StoredEvent>(service, EVENTS);
      return events.every(({ state }) => state === 'Delivered');
    };
    await eventually('all events are delivered', areDelivered, 500);

    const first = new Map<string, { body: string; at: number }>();
    let twice = 0;
    for (const [at, message] of receiver.messages.entries()) {
      const id = String(message.headers['webhook-id']);
      const known = first.get(id);
      check(known === undefined || known.body === message.body, 'a message was sent again with another body');
      if (known !== undefined) twice++;
      else first.set(id, { body: message.body, at });
    }
    const audited = (await rowsOf(service, AUDITED)).length;
    const { ok, otherwise, unanswered } = answers;
    const lost = events.filter(({ message_id, payload }) => first.get(message_id)?.body !== payload).length;
    check(events.length === audited, `${audited} changes have ${events.length} events`);
    check(audited >= ok, `${ok} changes were answered, ${audited} are stored`);
    check(lost === 0, `${lost} events were not received`);
    for (const group of Map.groupBy(events, ({ subject_id }) => subject_id).values()) {
      const places = group.map(({ message_id }) => first.get(message_id)?.at ?? 0);
      check(
        places.every((place, index) => place >= (places[index - 1] ?? -1)),
        'events came out of order',
      );
    }
    const note = `a kill of the service and one of the database, a receiver that refuses every ${REFUSE}th message; sent again: ${twice}, each with its id`;
    // A repeated message has the id of the first, so receivers recognise it: none counts as stored twice.
    const requests = ok + otherwise + unanswered;
    return { requests, answered: ok, otherwise, unanswered, stored: events.length, lost, note };
  },
};

/** In the middle of the run: afterwards there is exactly one file, and every campaign is in it. */
export const printRun: Fault = {
  title: 'kill -9 during a print run',
  act: async ({ open, check, scale }) => {
    const service = await open({ campaigns: DRAWN_CAMPAIGNS, environment: { RATE_LIMIT_PER_MINUTE: '0' } });
    const { id } = await beginRun(service.client, { kind: 'Zip', filter: {}, files: FILES });
    const killedAt: number[] = [];
    for (let kill = 0; kill < Math.max(1, scale.kills * KILLS_SHARE); kill++) {
      let run = await readRun(service.client, id);
      const isRead = async (holds: (state: string, done: number) => boolean): Promise<boolean> => {
        run = await readRun(service.client, id);
        return run.state === 'Finished' || holds(run.state, run.done);
      };
      // Until the next attempt, the row has the state of the previous one.
      await eventually('the run is begun', () => isRead((_, done) => done === 0));
      await eventually('some campaigns of the run are drawn', () =>
        isRead((state, done) => state === 'Running' && done > 0 && done < DRAWN_CAMPAIGNS),
      );
      await service.end('SIGKILL');
      check(run.state !== 'Finished', 'the run had finished before it was killed');
      killedAt.push(run.done);
      await service.start();
    }
    const run = await endOfRun(service.client, id);
    check(run.state === 'Finished', `the run has ended as ${run.state}: ${run.failure}`);
    check(run.problems.length === 0, `${run.problems.length} campaigns have problems`);
    const content = await readZip(await downloadRun(service.client, id));
    const missing = service.codes.filter((code) => ![...content.keys()].some((name) => name.includes(code)));
    check(missing.length === 0, `${missing.length} campaigns are missing in the file`);
    check(content.size === DRAWN_CAMPAIGNS * FILES.length + 1, `the file contains ${content.size} files`);
    const assets = join(service.dataFolder, 'assets');
    const [stored, left] = [await readdir(join(assets, 'files')), await readdir(join(assets, 'incoming'))];
    check(stored.join() === id, `the store has ${stored.length} files instead of one`);
    check(left.length === 0, `${left.length} unfinished files are left`);
    const note = `killed when ${killedAt.join(' and ')} of ${DRAWN_CAMPAIGNS} campaigns were drawn; one file of ${content.size} entries`;
    return { requests: 1, answered: 1, stored: stored.length, note };
  },
};
