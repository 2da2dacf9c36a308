import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { CONSOLE_LANGUAGES } from '../../core/contract/people/console-language.js';
import { Role } from '../../core/contract/scopes.js';
import { IsEmail, IsOptional, MaxCharacters, NotBlank, OneOf } from '../../core/field-rules.js';
import { upTo } from '../../tenancy/fields/field-costs.js';

/** What somebody who accepts an invitation says about himself. */
export class NewPerson {
  @NotBlank()
  @MaxCharacters(LIMITS.nameLength)
  name!: string;
}

@InputType()
export class UpdateProfileInput {
  @Field(() => String, { nullable: true, description: 'Absent or null: unchanged.' })
  @IsOptional()
  @NotBlank()
  @MaxCharacters(LIMITS.nameLength)
  name?: string | null;

  @Field(() => String, { nullable: true, description: `${CONSOLE_LANGUAGES.join(' or ')}; absent or null: unchanged.` })
  @IsOptional()
  @OneOf(CONSOLE_LANGUAGES)
  language?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Only while the address is not verified. Needs a recent sign-in. It becomes newEmail, whether or not another person has it, and a link is mailed to it.',
  })
  @IsOptional()
  @IsEmail()
  email?: string | null;
}

@ObjectType()
export class MembershipWorkspace {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;
}

@ObjectType({ description: 'A workspace that you are a member of.' })
export class Membership {
  @Field(() => ID, { description: 'Of the member.' })
  id!: string;

  @Field(() => Role)
  role!: Role;

  @Field(() => MembershipWorkspace)
  workspace!: MembershipWorkspace;
}

@ObjectType({ description: 'The person who is signed in.' })
export class Me {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true, description: 'Null if none has been named yet.' })
  email!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Replaces email when a mail or a sign-in provider shows that it is yours.',
  })
  newEmail!: string | null;

  @Field(() => Boolean, { description: 'Whether a mail or a sign-in provider has shown that the address is yours.' })
  isEmailVerified!: boolean;

  @Field(() => String, { nullable: true, description: 'Null: that of the browser.' })
  language!: string | null;

  @Field(() => [Membership], { complexity: upTo(LIMITS.memberships), description: 'Oldest first.' })
  memberships!: Membership[];
}
