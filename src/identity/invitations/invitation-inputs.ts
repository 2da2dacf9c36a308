import { ArgsType, Field, InputType, ObjectType } from 'type-graphql';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { CONSOLE_LANGUAGES } from '../../core/contract/people/console-language.js';
import { EMAIL_LENGTH } from '../../core/contract/people/email-address.js';
import { Role } from '../../core/contract/scopes.js';
import { IsEmail, IsOptional, MaxCharacters, NotBlank, OneOf } from '../../core/field-rules.js';
import { PageArgs, pageOf } from '../../tenancy/fields/paging.js';
import { Invitation } from './invitation.js';

@InputType()
export class InviteMemberInput {
  @Field(() => String)
  @IsEmail()
  email!: string;

  @Field(() => Role)
  role!: Role;

  @Field(() => String, { nullable: true, description: 'The person can change it when accepting.' })
  @IsOptional()
  @NotBlank()
  @MaxCharacters(LIMITS.nameLength)
  name?: string | null;

  @Field(() => String, { nullable: true, description: `Of the mail: ${CONSOLE_LANGUAGES.join(' or ')}.` })
  @IsOptional()
  @OneOf(CONSOLE_LANGUAGES)
  language?: string | null;
}

@ObjectType()
export class CreatedInvitation {
  @Field(() => Invitation)
  invitation!: Invitation;

  @Field(() => String, { description: 'The address that the person must open. It cannot be read again.' })
  url!: string;

  @Field(() => Boolean, { description: 'Whether the service also sends the invitation by mail.' })
  isMailed!: boolean;
}

@ArgsType()
export class InvitationsArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: 'Part of an address, in any case.' })
  @IsOptional()
  @MaxCharacters(EMAIL_LENGTH)
  search?: string | null;
}

@ObjectType()
export class InvitationPage extends pageOf(Invitation) {}
