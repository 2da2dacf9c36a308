import { ArrayType, BigIntType, type Rel } from '@mikro-orm/core';
import { Entity, Enum, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { GraphQLJSONObject, GraphQLSafeInt } from 'graphql-scalars';
import { Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { enumOf } from '../../core/contract/names/enum-of.js';
import { PROBLEM_DETAILS, type Problem, renderProblem } from '../../core/contract/problems.js';
import { ProblemColumn } from '../../platform/database/problem-column.js';
import { StoredJson } from '../../platform/database/stored-json.js';
import { UtcTime } from '../../platform/database/utc-time.js';
import { upTo } from '../../tenancy/fields/field-costs.js';
import { TenantScoped, type Workspace } from '../../tenancy/workspace.js';
import { PRINT_RUN_LIMITS } from './print-run-limits.js';
import type { PrintRunOptions } from './print-run-options.js';

/** What a run produces. The names are stored, so they must not change. */
export const PrintRunKind = enumOf('Zip', 'Sheets');
export type PrintRunKind = keyof typeof PrintRunKind;

export enum PrintRunState {
  Waiting = 'Waiting',
  Running = 'Running',
  Finished = 'Finished',
  Failed = 'Failed',
  Cancelled = 'Cancelled',
  /** Finished; the file has expired and was removed. */
  Expired = 'Expired',
}

registerEnumType(PrintRunKind, {
  name: 'PrintRunKind',
  description: 'Zip: files for each campaign and manifest.csv. Sheets: a PDF with labels.',
});
registerEnumType(PrintRunState, { name: 'PrintRunState' });

/** A problem with one campaign of a run. */
@ObjectType()
export class PrintRunProblem {
  @Field(() => ID)
  campaignId!: string;

  @Field(() => String, { description: 'Why it was left out, or what to check before printing.' })
  message!: string;

  @Field(() => GraphQLJSONObject, { nullable: true, description: PROBLEM_DETAILS })
  details?: Problem;
}

/** Many campaigns as one print file, made in the background. */
@ObjectType()
@Entity({ tableName: 'print_run' })
export class PrintRun {
  @Field(() => ID)
  @PrimaryKey({ type: 'uuid' })
  id!: string;

  @TenantScoped()
  workspace!: Rel<Workspace>;

  @Field(() => PrintRunKind)
  @Enum({ items: () => PrintRunKind, columnType: 'text' })
  kind!: PrintRunKind;

  @Field(() => PrintRunState)
  @Enum({ items: () => PrintRunState, columnType: 'text' })
  state!: PrintRunState;

  @Property({ type: 'json', columnType: 'jsonb', lazy: true })
  options!: PrintRunOptions;

  /** In the order of the file. */
  @Property({ type: new ArrayType(String), columnType: 'uuid[]', lazy: true })
  campaignIds!: string[];

  @Field(() => Int, { description: 'Number of campaigns in the run.' })
  @Property({ type: 'integer' })
  total!: number;

  @Field(() => Int, { description: 'Number of campaigns drawn. Starts again at 0 if the service is restarted.' })
  @Property({ type: 'integer' })
  done!: number;

  /** Counts the attempts; only the latest one may write. */
  @Property({ type: 'integer' })
  attempt!: number;

  @Field(() => [PrintRunProblem], {
    complexity: upTo(PRINT_RUN_LIMITS.problems),
    description: `In the order of the campaigns, at most ${PRINT_RUN_LIMITS.problems}. The manifest of a ZIP has all of them.`,
  })
  @StoredJson('print_run', () => [PrintRunProblem], { otherwise: [] })
  problems!: PrintRunProblem[];

  @Field(() => GraphQLJSONObject, { nullable: true, description: '`code` and `params` of `failure`.' })
  @ProblemColumn('failure')
  failureDetails!: Problem | null;

  @Field(() => String, { nullable: true, description: 'Why a failed run has no file.' })
  get failure(): string | null {
    return this.failureDetails && renderProblem(this.failureDetails);
  }

  @Field(() => String, { description: 'Name of the finished file.' })
  @Property({ type: 'text' })
  fileName!: string;

  @Field(() => GraphQLSafeInt, { nullable: true, description: 'Size of the file in bytes; null until it is finished.' })
  @Property({ type: new BigIntType('number'), columnType: 'bigint', nullable: true })
  length!: number | null;

  @Field(() => GraphQLISODateTime)
  @UtcTime()
  createdUtc!: Date;

  @Field(() => GraphQLISODateTime, { nullable: true })
  @UtcTime({ nullable: true })
  finishedUtc!: Date | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When the file is removed.' })
  @UtcTime({ nullable: true })
  expiresUtc!: Date | null;
}
