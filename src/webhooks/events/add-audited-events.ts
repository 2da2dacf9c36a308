import type { EntityManager } from '@mikro-orm/postgresql';
import { AuditSubject, SUBJECT_OF } from '../../core/contract/audit-action.js';
import type { AuditedUnit } from '../../tenancy/caller/audited-unit.js';
import { addEvents, findSubscribers } from './add-events.js';
import { EVENT_OF } from './event-of-action.js';

/**
 * Describes an event's subject as it is in the transaction. Contains neither content nor styles, which may be secret or
 * large and can be read by id.
 */
const SUBJECT_SQL: Partial<Record<AuditSubject, string>> = {
  [AuditSubject.Campaign]: `
    select id, jsonb_build_object('id', id, 'code', code, 'name', name, 'mode', mode, 'payloadType', payload_type,
      'isActive', is_active, 'version', version) as data
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
