import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import { PageArgs } from '../../context/page-args.js';
import { AuditEntry } from '../audit-entry.js';

@ArgsType()
export class AuditEntriesArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Of one campaign, file or key only.' })
  subjectId?: string | null;
}

@ObjectType()
export class AuditEntryPage {
  @Field(() => [AuditEntry])
  items!: AuditEntry[];

  @Field(() => Int)
  page!: number;

  @Field(() => Int)
  pageSize!: number;

  @Field(() => Int)
  totalCount!: number;
}
