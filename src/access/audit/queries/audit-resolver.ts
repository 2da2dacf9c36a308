import { Args, Authorized, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import type { Scope } from '../../../core/contract/scopes.js';
import type { Context } from '../../context/context.js';
import { listCost } from '../../context/field-costs.js';
import { AuditEntry } from '../audit-entry.js';
import { AuditEntriesArgs, AuditEntryPage, listAuditEntries } from './list-audit-entries.js';
import { subjectName } from './subject-names.js';

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
    description: 'What the subject is called now, or the address of a webhook. Null: it is gone, or has no name.',
  })
  subjectName(@Ctx() context: Context, @Root() entry: AuditEntry): Promise<string | null> {
    return subjectName(context, entry);
  }
}
