import { ArgsType, Field, GraphQLISODateTime, ID, InputType, Int, ObjectType } from 'type-graphql';
import { LIMITS } from '../../../core/contract/contract-limits.js';
import { problem } from '../../../core/contract/problems.js';
import { SCOPES, type Scope } from '../../../core/contract/scopes.js';
import {
  Between,
  Distinct,
  EachIn,
  IsOptional,
  ItemCount,
  MaxCharacters,
  NotBlank,
} from '../../../core/field-rules.js';
import { PageArgs, pageOf } from '../../../tenancy/fields/paging.js';
import { ApiKey } from '../api-key.js';

@ArgsType()
export class ApiKeysArgs extends PageArgs {
  @Field(() => Boolean, {
    defaultValue: false,
    description: `True: revoked and expired keys, which are removed after ${LIMITS.endedKeyDays} days. False: working keys.`,
  })
  areEnded!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Words of a name or parts of them, where case and accents do not matter, or a key.',
  })
  @IsOptional()
  @MaxCharacters(LIMITS.nameLength)
  search?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Only working keys that this member made, also earlier as a former member, or with other keys.',
  })
  madeById?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Only this key, the one it replaced and the one that replaced it, without regard to other arguments.',
  })
  rotationOfId?: string | null;
}

@ObjectType()
export class ApiKeyPage extends pageOf(ApiKey) {}

@InputType()
export class CreateApiKeyInput {
  @Field(() => String)
  @NotBlank()
  @MaxCharacters(LIMITS.nameLength)
  name!: string;

  @Field(() => [String], { description: `Any of ${SCOPES.join(', ')}, if your own key has them.` })
  @ItemCount(1, Number.POSITIVE_INFINITY, problem('scope_needed'))
  @Distinct(problem('scope_twice'))
  @EachIn(SCOPES, problem('not_any_of', { names: SCOPES.join(', ') }))
  scopes!: Scope[];

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'Null: it does not expire. This requires that your own key does not expire.',
  })
  expiresUtc?: Date | null;
}

const OVERLAP = problem('not_up_to', { max: LIMITS.keyOverlapHoursMax });

@ArgsType()
export class RotateApiKeyArgs {
  @Field(() => ID)
  id!: string;

  @Field(() => Int, {
    defaultValue: LIMITS.keyOverlapHoursDefault,
    description: `Hours for which the old key continues to work, 0 to ${LIMITS.keyOverlapHoursMax}.`,
  })
  @Between(0, LIMITS.keyOverlapHoursMax, OVERLAP)
  overlapHours!: number;
}

@ObjectType('CreatedApiKey')
export class CreatedApiKey {
  @Field(() => ApiKey)
  key!: ApiKey;

  @Field(() => String, { description: 'The key itself. Store it now: it cannot be read again.' })
  text!: string;
}
