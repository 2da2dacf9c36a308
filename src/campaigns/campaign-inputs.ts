import { IsOptional, Max, Min, ValidateNested } from 'class-validator';
import { ArgsType, Field, InputType, Int } from 'type-graphql';
import { LIMITS } from '../config/limits.js';
import { MaxCharacters, NotBlank } from '../floor/validators.js';
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
      'What is not named in it takes its default. Without it a new campaign has all defaults, an old one keeps its style.',
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
export class ListQrCodesArgs {
  @Field(() => Int, { defaultValue: LIMITS.pageDefault })
  @Min(1, { message: 'Must be 1 or more.' })
  @Max(LIMITS.pageMax, { message: `Must be at most ${LIMITS.pageMax}.` })
  page!: number;

  @Field(() => Int, { defaultValue: LIMITS.pageSizeDefault })
  @Min(1, { message: `Must be 1 to ${LIMITS.pageSizeMax}.` })
  @Max(LIMITS.pageSizeMax, { message: `Must be 1 to ${LIMITS.pageSizeMax}.` })
  pageSize!: number;

  @Field(() => String, { nullable: true, description: 'A part of the name, content or code; case does not matter.' })
  @IsOptional()
  @MaxCharacters(LIMITS.contentLength)
  search?: string | null;

  @Field(() => QrCodeMode, { nullable: true })
  mode?: QrCodeMode | null;

  @Field(() => Boolean, { nullable: true })
  isActive?: boolean | null;
}
