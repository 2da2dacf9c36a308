import { ArrayNotEmpty, ArrayUnique, IsIn, Max, Min } from 'class-validator';
import { ArgsType, Field, GraphQLISODateTime, ID, InputType, Int, ObjectType } from 'type-graphql';
import { LIMITS } from '../../config/contract-limits.js';
import { MaxCharacters, NotBlank } from '../../shared/validators.js';
import { ApiKey } from '../api-key.js';
import { SCOPES, type Scope } from '../scopes.js';

@InputType()
export class CreateApiKeyInput {
  @Field(() => String)
  @NotBlank()
  @MaxCharacters(LIMITS.nameLength)
  name!: string;

  @Field(() => [String], { description: `Of ${SCOPES.join(', ')}; none that the asking key does not have.` })
  @ArrayNotEmpty({ message: 'Must name at least one scope.' })
  @ArrayUnique({ message: 'Must not name a scope twice.' })
  @IsIn(SCOPES, { each: true, message: `Must be of ${SCOPES.join(', ')}.` })
  scopes!: Scope[];

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'Null: never, if the asking key has no end either.' })
  expiresUtc?: Date | null;
}

const OVERLAP = `Must be 0 to ${LIMITS.keyOverlapHoursMax}.`;

@ArgsType()
export class RotateApiKeyArgs {
  @Field(() => ID)
  id!: string;

  @Field(() => Int, {
    defaultValue: LIMITS.keyOverlapHoursDefault,
    description: `Hours for which the old key still works, 0 to ${LIMITS.keyOverlapHoursMax}.`,
  })
  @Min(0, { message: OVERLAP })
  @Max(LIMITS.keyOverlapHoursMax, { message: OVERLAP })
  overlapHours!: number;
}

@ObjectType('CreatedApiKey')
export class CreatedApiKey {
  @Field(() => ApiKey)
  key!: ApiKey;

  @Field(() => String, { description: 'The key itself: to be stored now, for it cannot be read again.' })
  text!: string;
}
