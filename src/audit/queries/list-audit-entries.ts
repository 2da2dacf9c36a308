import { refuseInvalid } from '../../context/check-input.js';
import type { Context } from '../../context/context.js';
import { isUuid } from '../../shared/ids.js';
import { AuditEntry } from '../audit-entry.js';
import type { AuditEntriesArgs, AuditEntryPage } from './audit-page.js';

/** The workspace's, newest first. A page past the end is empty, and so is the audit of what is no id. */
export async function listAuditEntries(context: Context, args: AuditEntriesArgs): Promise<AuditEntryPage> {
  refuseInvalid(context, args);
  const { page, pageSize, subjectId } = args;
  if (subjectId && !isUuid(subjectId)) return { items: [], page, pageSize, totalCount: 0 };
  const [items, totalCount] = await context.em.findAndCount(AuditEntry, subjectId ? { subjectId } : {}, {
    populate: ['actor'],
    orderBy: { atUtc: 'desc', id: 'asc' },
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  return { items, page, pageSize, totalCount };
}
