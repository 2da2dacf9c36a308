import { GraphQLSafeInt } from 'graphql-scalars';
import { Field, GraphQLISODateTime, ID, ObjectType, registerEnumType } from 'type-graphql';
import { Plan } from '../../core/contract/plans.js';

registerEnumType(Plan, { name: 'Plan' });

/** How much of an allowance is used. */
@ObjectType()
export class UsedAllowance {
  @Field(() => GraphQLSafeInt)
  used!: number;

  @Field(() => GraphQLSafeInt, { nullable: true, description: 'Null: unlimited.' })
  limit!: number | null;
}

/** The caller's workspace, its plan, and how much of the plan is used. */
@ObjectType('Workspace')
export class WorkspaceOverview {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => Plan)
  plan!: Plan;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'Null if the subscription does not end.' })
  subscriptionUntil!: Date | null;

  @Field(() => String, { nullable: true, description: 'Where the page of a paused or scheduled code leads.' })
  unavailableUrl!: string | null;

  @Field(() => GraphQLISODateTime)
  createdUtc!: Date;

  @Field(() => Boolean, { description: 'Whether the plan includes codes whose destination can be changed.' })
  hasDynamicCodes!: boolean;

  @Field(() => Boolean)
  hasUploads!: boolean;

  @Field(() => UsedAllowance, { description: 'Deleted campaigns do not count.' })
  campaigns!: UsedAllowance;

  @Field(() => UsedAllowance, { description: 'Bytes of the files that campaigns show.' })
  attachedBytes!: UsedAllowance;

  @Field(() => UsedAllowance, { description: 'Bytes of uploads that no campaign shows. They are removed after a day.' })
  unattachedBytes!: UsedAllowance;

  @Field(() => UsedAllowance, { description: 'Keys that are neither revoked nor expired.' })
  keys!: UsedAllowance;

  @Field(() => UsedAllowance)
  webhookEndpoints!: UsedAllowance;
}
