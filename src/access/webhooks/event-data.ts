import type { EntityManager } from '@mikro-orm/postgresql';
import { AuditSubject } from '../../core/contract/audit-action.js';

/**
 * What an event tells of its subject, as it is in the transaction. Neither contents nor styles: they may be secret or
 * large, and can be read by the id.
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
    from api_key where workspace_id = ? and id = any(?::uuid[])`,
  [AuditSubject.Import]: `
    select id, jsonb_build_object('id', id, 'fileName', file_name, 'isDryRun', is_dry_run, 'state', state,
      'rowsTotal', rows_total, 'rowsOk', rows_ok, 'rowsUpdated', rows_updated, 'rowsUnchanged', rows_unchanged,
      'rowsProblem', rows_problem) as data
    from campaign_import where workspace_id = ? and id = any(?::uuid[])`,
};

/** Returns the data of subjects by id. One that is deleted, as a file is, has only its id. */
export async function readEventData(
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
