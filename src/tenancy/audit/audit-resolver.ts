import { Args, Authorized, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { AuditSubject } from '../../core/contract/audit-action.js';
import type { Permission, Scope } from '../../core/contract/scopes.js';
import type { Context } from '../caller/context.js';
import { AuditEntry } from '../commands/audit-entry.js';
import { listCost } from '../fields/field-costs.js';
import { readRows, readTogether } from '../fields/read-together.js';
import { AuditEntriesArgs, AuditEntryPage, listAuditEntries } from './list-audit-entries.js';

type Subject = Pick<AuditEntry, 'subjectType' | 'subjectId'>;

/** Where the names are stored, and the scope required to read them elsewhere. Print runs and sessions have no names. */
const SOURCES: Partial<Record<AuditSubject, { readonly select: string; readonly scope: Permission }>> = {
  [AuditSubject.Campaign]: { select: 'name from campaign', scope: 'qr:read' },
  [AuditSubject.Asset]: { select: 'file_name as name from asset', scope: 'qr:read' },
  [AuditSubject.Import]: { select: 'file_name as name from campaign_import', scope: 'qr:read' },
  [AuditSubject.Key]: { select: 'name from principal', scope: 'keys:manage' },
  [AuditSubject.Member]: { select: 'name from principal', scope: 'qr:read' },
  [AuditSubject.Webhook]: { select: 'url as name from webhook_endpoint', scope: 'keys:manage' },
  [AuditSubject.Note]: { select: 'text as name from timeline_note', scope: 'qr:read' },
  [AuditSubject.Report]: { select: 'name from report', scope: 'qr:delete' },
  [AuditSubject.Invitation]: { select: 'email as name from invitation', scope: 'people:manage' },
  [AuditSubject.SavedView]: { select: 'case when is_shared then name end as name from saved_view', scope: 'qr:read' },
  [AuditSubject.BrandKit]: { select: 'name from brand_kit', scope: 'qr:read' },
};

async function loadNames(context: Context, subjects: readonly Subject[]): Promise<(string | null)[]> {
  const names = new Map<string, string>();
  for (const [type, group] of Map.groupBy(subjects, ({ subjectType }) => subjectType)) {
    const source = SOURCES[type];
    if (source === undefined || !context.scopes.includes(source.scope)) continue;
    const text = `select id, ${source.select} where workspace_id = $1 and id = any($2::uuid[])`;
    const ids = group.map(({ subjectId }) => subjectId);
    const rows = await readRows<{ id: string; name: string | null }>(context, { name: `audit-${type}`, text }, [ids]);
    for (const { id, name } of rows) if (name !== null) names.set(id, name);
  }
  return subjects.map(({ subjectId }) => names.get(subjectId) ?? null);
}

/**
 * Returns the current name of an entry's subject; null if it no longer exists, has no name, or the key may not read it.
 * One query per type.
 */
export const subjectName = readTogether(loadNames);

@Resolver(() => AuditEntry)
export class AuditResolver {
  @Authorized<Scope>('keys:manage')
  @Query(() => AuditEntryPage, {
    complexity: listCost,
    description: 'Who did what to campaigns, files and keys. Newest first.',
  })
  auditEntries(@Ctx() context: Context, @Args(() => AuditEntriesArgs) args: AuditEntriesArgs): Promise<AuditEntryPage> {
    return listAuditEntries(context, args);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The subject’s current name, or the address of a webhook or of an invited person. Null if it no longer exists or has no name.',
  })
  subjectName(@Ctx() context: Context, @Root() entry: AuditEntry): Promise<string | null> {
    return subjectName(context, entry);
  }
}
