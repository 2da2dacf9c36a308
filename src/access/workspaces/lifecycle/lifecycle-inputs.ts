import { ArgsType, Field } from 'type-graphql';
import { LIMITS } from '../../../core/contract/contract-limits.js';
import { MaxCharacters, NotBlank } from '../../../core/validators.js';

@ArgsType()
export class CreateWorkspaceArgs {
  @Field(() => String)
  @NotBlank()
  @MaxCharacters(LIMITS.nameLength)
  name!: string;
}
