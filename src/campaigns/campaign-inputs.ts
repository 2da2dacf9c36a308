import { IsOptional, ValidateNested } from 'class-validator';
import { ArgsType, Field, InputType } from 'type-graphql';
import { LIMITS } from '../config/contract-limits.js';
import { PageArgs } from '../context/paging.js';
import { MaxCharacters, NotBlank } from '../shared/validators.js';
import { QrCodeMode } from './campaign-mode.js';
import { QrPayloadType } from './payloads/payload-type.js';
import { QrStyle } from './style/qr-style.js';

@InputType()
export class UpdateQrCodeInput {
  @Field(() => String)
  @NotBlank()
  @MaxCharacters(LIMITS.nameLength)
  name!: string;

  @Field(() => String)
  @MaxCharacters(LIMITS.contentLength)
  content!: string;

  @Field(() => QrStyle, {
    nullable: true,
    description:
      'A field that is left out has its default. Without a style, a new campaign has all defaults, an existing one keeps its style.',
  })
  @IsOptional()
  @ValidateNested()
  style?: QrStyle | null;
}

@InputType()
export class CreateQrCodeInput extends UpdateQrCodeInput {
  @Field(() => QrCodeMode)
  mode!: QrCodeMode;

  @Field(() => QrPayloadType)
  payloadType!: QrPayloadType;
}

@ArgsType()
export class ListQrCodesArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: 'A part of the name, content or code; case does not matter.' })
  @IsOptional()
  @MaxCharacters(LIMITS.contentLength)
  search?: string | null;

  @Field(() => QrCodeMode, { nullable: true })
  mode?: QrCodeMode | null;

  @Field(() => Boolean, { nullable: true })
  isActive?: boolean | null;
}
