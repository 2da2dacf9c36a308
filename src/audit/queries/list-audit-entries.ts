import { ArgsType, Field, ID, ObjectType } from 'type-graphql';
import { refuseInvalid } from '../../context/check-input.js';
import type { Context } from '../../context/context.js';
import { limitAndOffset, PageArgs, pageOf } from '../../context/paging.js';
import { isUuid } from '../../shared/ids.js';
import { AuditEntry } from '../audit-entry.js';

@ArgsType()
export class AuditEntriesArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Only the entries of one campaign, file or key.' })
  subjectId?: string | null;
}

@ObjectType()
export class AuditEntryPage extends pageOf(AuditEntry) {}

/** The workspace's entries, newest first. A page past the end is empty, and so are the entries of an invalid ID. */
export async function listAuditEntries(context: Context, args: AuditEntriesArgs): Promise<AuditEntryPage> {
  refuseInvalid(context, args);
  const { page, pageSize, subjectId } = args;
  if (subjectId && !isUuid(subjectId)) return { items: [], page, pageSize, totalCount: 0 };
  const [items, totalCount] = await context.em.findAndCount(AuditEntry, subjectId ? { subjectId } : {}, {
    populate: ['actor'],
    orderBy: { atUtc: 'desc', id: 'asc' },
    ...limitAndOffset(args),
  });
  return { items, page, pageSize, totalCount };
}
