import type { EntityManager } from '@mikro-orm/postgresql';
import { AuditSubject, SUBJECT_OF } from '../../core/contract/audit-action.js';
import { EVENT_OF } from '../../core/contract/event-type.js';
import { newId } from '../../core/ids.js';
import type { JobSender } from '../../platform/queue/job-queue.js';
import type { AuditedUnit } from '../../tenancy/caller/audited-unit.js';
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

/** Whether a campaign is not paused, by the time of the database: its column may not know yet that a pause is over. */
const IS_ACTIVE = `is_active or coalesce(pause ->> 'untilUtc' collate "C"
  <= to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), false)`;

/**
 * Describes an event's subject as it is in the transaction. Contains neither content nor styles, which may be secret or
 * large and can be read by id.
 */
const SUBJECT_SQL: Partial<Record<AuditSubject, string>> = {
  [AuditSubject.Campaign]: `
    select id, jsonb_build_object('id', id, 'code', code, 'name', name, 'mode', mode, 'payloadType', payload_type,
      'isActive', ${IS_ACTIVE}, 'version', version) as data
    from campaign where workspace_id = ? and id = any(?::uuid[])`,
  [AuditSubject.Asset]: `
    select id, jsonb_build_object('id', id, 'fileName', file_name, 'contentType', content_type, 'length', length) as data
    from asset where workspace_id = ? and id = any(?::uuid[])`,
  [AuditSubject.Key]: `
    select id, jsonb_build_object('id', id, 'name', name, 'displayPrefix', display_prefix, 'scopes', scopes) as data
    from principal where workspace_id = ? and id = any(?::uuid[])`,
  [AuditSubject.Member]: `
    select id, jsonb_build_object('id', id, 'name', name, 'role', role) as data
    from principal where workspace_id = ? and id = any(?::uuid[])`,
  [AuditSubject.Invitation]: `
    select id, jsonb_build_object('id', id, 'role', role, 'expiresUtc', expires_utc) as data
    from invitation where workspace_id = ? and id = any(?::uuid[])`,
  [AuditSubject.Domain]: `
    select id, jsonb_build_object('id', id, 'host', host, 'isProven', proven_utc is not null, 'problem', problem) as data
    from domain where workspace_id = ? and id = any(?::uuid[])`,
  [AuditSubject.Import]: `
    select id, jsonb_build_object('id', id, 'fileName', file_name, 'isDryRun', is_dry_run, 'state', state,
      'rowsTotal', rows_total, 'rowsOk', rows_ok, 'rowsUpdated', rows_updated, 'rowsUnchanged', rows_unchanged,
      'rowsProblem', rows_problem) as data
    from campaign_import where workspace_id = ? and id = any(?::uuid[])`,
};

/** Returns the event data of subjects by id. A subject without a row, such as a deleted file, has only its id. */
async function readEventData(
  em: EntityManager,
  workspaceId: string,
  subjects: readonly { readonly type: AuditSubject; readonly id: string }[],
): Promise<Map<string, object>> {
  const data = new Map<string, object>(subjects.map(({ id }) => [id, { id }]));
  for (const [type, group] of Map.groupBy(subjects, (subject) => subject.type)) {
    const sql = SUBJECT_SQL[type];
    if (sql === undefined) continue;
    const ids = `{${group.map(({ id }) => id).join(',')}}`;
    const rows = await em.execute<{ id: string; data: object }[]>(sql, [workspaceId, ids]);
    for (const row of rows) data.set(row.id, row.data);
  }
  return data;
}

/** Receivers rely on both names. */
const ACTOR = `select case kind when 'Key' then id end as "keyId", case kind when 'Member' then id end as "memberId"
  from principal where id = ?`;

/**
 * Adds the events of a unit of work's actions to the outbox. For a workspace without endpoints, this costs one small
 * statement.
 */
export async function addAuditedEvents(unit: AuditedUnit): Promise<void> {
  const { em, queue, workspaceId, principalId, atUtc } = unit;
  const told = unit.actions.flatMap((entry) => {
    const type = EVENT_OF[entry.action];
    return type === undefined ? [] : [{ ...entry, type }];
  });
  if (told.length === 0) return;
  const subscribers = await findSubscribers(em, workspaceId);
  const wanted = told.filter(({ type }) => subscribers.some(({ events }) => events.includes(type)));
  if (wanted.length === 0) return;
  const subjects = wanted.map(({ action, subjectId }) => ({ type: SUBJECT_OF[action], id: subjectId }));
  const data = await readEventData(em, workspaceId, subjects);
  const [actor = { keyId: null, memberId: null }] = principalId === null ? [] : await em.execute(ACTOR, [principalId]);
  const messages = wanted.map(({ type, subjectId, details }) => ({
    type,
    subjectId,
    atUtc,
    data: { ...data.get(subjectId), workspaceId, ...actor, details },
  }));
  await addEvents(em, queue, workspaceId, messages, subscribers);
}
