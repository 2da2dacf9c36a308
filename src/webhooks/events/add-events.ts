import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../core/ids.js';
import type { JobSender } from '../../platform/queue/job-queue.js';
import { addDeliveryJobs } from '../delivery/deliver-webhooks-job.js';

/** Something that happened in a workspace. */
export interface WebhookMessage {
  readonly type: string;
  /** Events with the same subject arrive in the order in which they were added. */
  readonly subjectId: string;
  readonly atUtc: Date;
  /** The member `data` of the body. */
  readonly data: object;
}

export interface Subscriber {
  readonly id: string;
  readonly events: readonly string[];
}

const SUBSCRIBERS = `
  select id, events from webhook_endpoint where workspace_id = ? and state <> 'Disabled' order by created_utc, id`;

/** Returns a workspace's endpoints that accept any events. Costs one small statement with an index. */
export const findSubscribers = (em: EntityManager, workspaceId: string): Promise<Subscriber[]> =>
  em.execute<Subscriber[]>(SUBSCRIBERS, [workspaceId]);

const INSERT = `
  insert into webhook_delivery
    (id, workspace_id, endpoint_id, message_id, event_type, subject_id, payload, state, attempts, created_utc)
  select id, ?::uuid, endpoint_id, message_id, event_type, subject_id, payload, 'Pending', 0, created_utc
    from rows from (jsonb_to_recordset(?::jsonb) as
      (id uuid, endpoint_id uuid, message_id text, event_type text, subject_id uuid, payload text, created_utc timestamptz))
      with ordinality as new (id, endpoint_id, message_id, event_type, subject_id, payload, created_utc, place)
   order by place`;

/**
 * Adds events to the outbox, one row per endpoint that accepts them, and a job per endpoint, all in the EntityManager's
 * transaction. Call it while the subjects' rows are locked, which determines the order.
 */
export async function addEvents(
  em: EntityManager,
  queue: JobSender,
  workspaceId: string,
  messages: readonly WebhookMessage[],
  subscribers: readonly Subscriber[],
): Promise<void> {
  const rows = messages.flatMap(({ type, subjectId, atUtc, data }) => {
    const messageId = `msg_${newId()}`;
    const payload = JSON.stringify({ type, timestamp: atUtc.toISOString(), data });
    return subscribers
      .filter(({ events }) => events.includes(type))
      .map((endpoint) => ({
        id: newId(),
        endpoint_id: endpoint.id,
        message_id: messageId,
        event_type: type,
        subject_id: subjectId,
        payload,
        created_utc: atUtc.toISOString(),
      }));
  });
  if (rows.length === 0) return;
  await em.execute(INSERT, [workspaceId, JSON.stringify(rows)]);
  const endpointIds = new Set(rows.map((row) => row.endpoint_id));
  await addDeliveryJobs(
    em,
    queue,
    [...endpointIds].map((endpointId) => ({ workspaceId, endpointId })),
  );
}
