import { ArgsType, Field, ID, ObjectType } from 'type-graphql';
import { AuditSubject } from '../../core/contract/audit-action.js';
import { problem } from '../../core/contract/problems.js';
import { IsOptional, ItemCount, refuseInvalid } from '../../core/field-rules.js';
import { isUuid } from '../../core/ids.js';
import type { Context } from '../caller/context.js';
import { AuditEntry } from '../commands/audit-entry.js';
import { limitAndOffset, PageArgs, pageOf } from '../fields/paging.js';

@ArgsType()
export class AuditEntriesArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Only entries about one campaign, file or key.' })
  subjectId?: string | null;

  @Field(() => [AuditSubject], {
    nullable: true,
    description: 'Only entries about these types. An empty list allows all.',
  })
  @IsOptional()
  @ItemCount(0, Object.keys(AuditSubject).length, problem('name_once'))
  subjectTypes?: AuditSubject[] | null;

  @Field(() => ID, { nullable: true, description: 'Only actions with this key.' })
  actorId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Starts after this entry. Equally fast on every page, and not shifted by new entries.',
  })
  after?: string | null;
}

@ObjectType()
export class AuditEntryPage extends pageOf(AuditEntry) {}

/** Lists the workspace's entries, newest first. A page past the end is empty, as is the result for an invalid id. */
export async function listAuditEntries(
  context: Pick<Context, 'em' | 'inputProblems'>,
  args: AuditEntriesArgs,
): Promise<AuditEntryPage> {
  refuseInvalid(context, args);
  const { page, pageSize, subjectId, subjectTypes, actorId, after } = args;
  const none = { items: [], page, pageSize, totalCount: 0 };
  if ([subjectId, actorId, after].some((id) => id && !isUuid(id))) return none;
  const where = {
    ...(subjectId ? { subjectId } : {}),
    ...(subjectTypes?.length ? { subjectType: { $in: subjectTypes } } : {}),
    ...(actorId ? { actor: actorId } : {}),
  };
  const last = after ? await context.em.findOne(AuditEntry, { id: after }) : null;
  if (after && last === null) return none;
  const items = await context.em.find(AuditEntry, last === null ? where : { $and: [where, isAfter(last)] }, {
    populate: ['actor'],
    orderBy: { atUtc: 'desc', id: 'asc' },
    ...limitAndOffset(args),
  });
  return { items, page, pageSize, totalCount: await context.em.count(AuditEntry, where) };
}

/** The first condition is redundant, but an index can use it. */
const isAfter = ({ atUtc, id }: AuditEntry) => ({
  atUtc: { $lte: atUtc },
  $or: [{ atUtc: { $lt: atUtc } }, { id: { $gt: id } }],
});
