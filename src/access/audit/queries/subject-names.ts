import { AuditSubject } from '../../../core/contract/audit-action.js';
import type { Scope } from '../../../core/contract/scopes.js';
import type { Context } from '../../context/context.js';
import { readRows } from '../../context/read-rows.js';
import { readTogether } from '../../context/read-together.js';
import type { AuditEntry } from '../audit-entry.js';

type Subject = Pick<AuditEntry, 'subjectType' | 'subjectId'>;

/** Where the names are, and the scope that reads them elsewhere. Print runs and sessions have none. */
const SOURCES: Partial<Record<AuditSubject, { readonly select: string; readonly scope: Scope }>> = {
  [AuditSubject.Campaign]: { select: 'name from campaign', scope: 'qr:read' },
  [AuditSubject.Asset]: { select: 'file_name as name from asset', scope: 'qr:read' },
  [AuditSubject.Import]: { select: 'file_name as name from campaign_import', scope: 'qr:read' },
  [AuditSubject.Key]: { select: 'name from api_key', scope: 'keys:manage' },
  [AuditSubject.Webhook]: { select: 'url as name from webhook_endpoint', scope: 'keys:manage' },
};

async function loadNames(context: Context, subjects: readonly Subject[]): Promise<(string | null)[]> {
  const names = new Map<string, string>();
  for (const [type, group] of Map.groupBy(subjects, ({ subjectType }) => subjectType)) {
    const source = SOURCES[type];
    if (source === undefined || !context.scopes.includes(source.scope)) continue;
    const text = `select id, ${source.select} where workspace_id = $1 and id = any($2::uuid[])`;
    const ids = group.map(({ subjectId }) => subjectId);
    const rows = await readRows<{ id: string; name: string }>(context, { name: `audit-${type}`, text }, [ids]);
    for (const { id, name } of rows) names.set(id, name);
  }
  return subjects.map(({ subjectId }) => names.get(subjectId) ?? null);
}

/**
 * Returns what the subject of an entry is called now; null when it is gone, has no name, or the key may not read it. One
 * query for each type.
 */
export const subjectName = readTogether(loadNames);
