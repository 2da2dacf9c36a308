import { newId } from '../../../src/core/ids.js';
import { deliverDue } from '../../../src/webhooks/delivery/deliver-due.js';
import { addEvents, findSubscribers } from '../../../src/webhooks/events/add-events.js';
import { openSampleDatabase } from '../sample-database.js';
import { loopbackTransport } from './loopback-transport.js';
import { openReceiver } from './receiver.js';

interface Row {
  readonly state: string;
  readonly attempts: number;
  readonly status_code: number | null;
  readonly answer: string | null;
}

const ENDPOINT = `insert into webhook_endpoint
  (id, workspace_id, url, description, events, state, secret, created_utc, updated_utc)
  values ($1, $2, $3, '', '{campaign.created,campaign.updated}', 'Active', 'whsec_c2FtcGxl', now(), now())`;

export type DeliveryFixture = Awaited<ReturnType<typeof openDeliveryFixture>>;

/** A separate database with an endpoint, its receiver, and deliveries that run when a test requests it. */
export async function openDeliveryFixture() {
  const { orm, client, workspaceId, close } = await openSampleDatabase();
  const receiver = await openReceiver();
  const endpointId = newId();
  await client.query(ENDPOINT, [endpointId, workspaceId, receiver.url]);
  /** Jobs that were sent. */
  const jobs: { readonly startAfterSeconds?: number }[] = [];
  /** The clock's time, and how long a delivery may take. */
  const limits = { now: Date.now(), wholeMs: loopbackTransport().wholeMs };
  const queue = {
    send: async (_em: unknown, _job: unknown, _payload: unknown, options?: { readonly startAfterSeconds?: number }) => {
      jobs.push(options ?? {});
      return null;
    },
    sendAll: async (_em: unknown, _job: unknown, sent: readonly object[]) => void jobs.push(...sent),
  };
  const clock = { now: () => limits.now };
  const rows = () => orm.em.fork().execute<Row[]>('select * from webhook_delivery order by sequence');
  const run = (signal = new AbortController().signal): Promise<string> => {
    const webhookTransport = loopbackTransport({ resolve: async () => [], wholeMs: limits.wholeMs });
    const services = { orm, queue, clock, webhookTransport };
    return deliverDue(services, { workspaceId, endpointId }, { id: newId(), attempt: 0, signal }).then(
      () => 'done',
      (error: Error) => error.name,
    );
  };
  /** Acts as if the pauses between attempts were over. */
  const pass = async (): Promise<void> => {
    await orm.em.fork().execute('update webhook_delivery set next_attempt_utc = null');
    await orm.em.fork().execute('update webhook_endpoint set not_before_utc = null');
  };
  return {
    ...{ orm, workspaceId, endpointId, receiver, queue, jobs, limits, rows, run, pass },
    states: async () => (await rows()).map(({ state }) => state),
    endpoint: async () => (await orm.em.fork().execute('select * from webhook_endpoint'))[0],
    add: (subjectId: string, ...types: string[]) =>
      orm.em.fork().transactional(async (em) => {
        const messages = types.map((type) => ({
          type,
          subjectId,
          atUtc: new Date(clock.now()),
          data: { id: subjectId },
        }));
        await addEvents(em, queue, workspaceId, messages, await findSubscribers(em, workspaceId));
      }),
    /** Runs the next attempt as if the pause before it were over. */
    runNext: () => pass().then(() => run()),
    close: async () => {
      await receiver.close();
      await close();
    },
  };
}
