import { ArgsType, type ClassType, Field, InputType } from 'type-graphql';
import { QrCounting } from '../core/contract/campaign-counting.js';
import { QrCodeMode } from '../core/contract/campaign-mode.js';
import { LIMITS } from '../core/contract/contract-limits.js';
import { SortDirection } from '../core/contract/lists/sort-direction.js';
import { QrPayloadType } from '../core/contract/payloads/payload-type.js';
import { problem } from '../core/contract/problems.js';
import { isCode } from '../core/contract/text.js';
import { IsOptional, MaxCharacters, NotBlank, Requires, ValidateNested } from '../core/field-rules.js';
import { GraphqlOnly } from '../tenancy/fields/graphql-only.js';
import { PageArgs } from '../tenancy/fields/paging.js';
import { QrHouse } from './house/qr-house.js';
import { QrCodeFilterInput } from './lists/list-filter.js';
import { QrCodeOrder } from './lists/list-order.js';
import { QrRule } from './rules/rule.js';
import { QrScheduleInput } from './rules/schedule.js';
import { QrDesign } from './style/qr-design.js';
import { QrStyle } from './style/qr-style.js';
import { QrTranslation } from './translations/qr-translation.js';

const LEFT_OUT = 'If omitted, an existing campaign stays unchanged; null removes it.';
const TAGS = `Up to ${LIMITS.tags.count} distinct tags of 1 to ${LIMITS.tags.length} characters. Case, accents, kinds of spaces and surrounding white space do not matter.`;
const EXTERNAL_ID = `The campaign’s id in another system: 1 to ${LIMITS.externalIdLength} characters, unique in the workspace, including deleted campaigns. The error \`conflict\` names the campaign that has it.`;

const ADDRESSES = `Where it is scanned besides its code: up to ${LIMITS.addresses.count} hosts with a path, such as \`go.example.com/summer\`. No two campaigns of the workspace have the same. They work while the host is a proven domain of the workspace. Only for Dynamic codes. ${LEFT_OUT}`;
const ADDRESS =
  'What it encodes: a proven domain of the workspace with a path, such as `go.example.com/summer`, which is added to addresses. Null for the service’s own host. If omitted, a new campaign has the default domain with its code, and an existing one keeps its own. What it encoded before stays in addresses. Only for Dynamic codes.';
const CONFIRM_PRINTED =
  'Required to change what an existing campaign encodes, or to remove an address, if it is in a print run or has been scanned.';

/** How `search` is read. */
export const SEARCH_DESCRIPTION =
  'Words in any order, each a part of the name, content or code. Case, accents and kinds of spaces do not matter.';

/** Validates a property as the last part of a redirect address. */
export const IsChosenCode = (): PropertyDecorator =>
  Requires((value) => typeof value === 'string' && isCode(value), problem('not_code'));

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
      'Omitted fields have their default. Without a style, a new campaign has all defaults and an existing one keeps its style.',
  })
  @IsOptional()
  @ValidateNested()
  style?: QrStyle | null;

  @GraphqlOnly()
  @Field(() => QrDesign, { nullable: true, description: `Goes beyond the style. ${LEFT_OUT}` })
  @IsOptional()
  @ValidateNested()
  design?: QrDesign | null;

  @GraphqlOnly()
  @Field(() => QrTranslation, { nullable: true, description: `Only for Menu, Document and Memory. ${LEFT_OUT}` })
  translation?: QrTranslation | null;

  @GraphqlOnly()
  @Field(() => QrHouse, { nullable: true, description: `Only for Menu. ${LEFT_OUT}` })
  house?: QrHouse | null;

  @GraphqlOnly()
  @Field(() => QrScheduleInput, { nullable: true, description: `Only for Dynamic codes. ${LEFT_OUT}` })
  schedule?: QrScheduleInput | null;

  @GraphqlOnly()
  @Field(() => [QrRule], {
    nullable: true,
    description: `Only for Dynamic codes. Up to ${LIMITS.rules.count}; the first one that matches decides. ${LEFT_OUT}`,
  })
  rules?: QrRule[] | null;

  @GraphqlOnly()
  @Field(() => QrCounting, {
    nullable: true,
    description: 'Without it, a new campaign has Full and an existing one keeps its own.',
  })
  counting?: QrCounting | null;

  @GraphqlOnly()
  @Field(() => [String], { nullable: true, description: `${TAGS} ${LEFT_OUT}` })
  tags?: string[] | null;

  @GraphqlOnly()
  @Field(() => String, { nullable: true, description: `${EXTERNAL_ID} ${LEFT_OUT}` })
  externalId?: string | null;

  @GraphqlOnly()
  @Field(() => [String], { nullable: true, description: ADDRESSES })
  addresses?: string[] | null;

  @GraphqlOnly()
  @Field(() => String, { nullable: true, description: ADDRESS })
  address?: string | null;

  @GraphqlOnly()
  @Field(() => Boolean, { nullable: true, description: CONFIRM_PRINTED })
  confirmPrinted?: boolean | null;
}

@InputType()
export class CreateQrCodeInput extends UpdateQrCodeInput {
  @Field(() => QrCodeMode)
  mode!: QrCodeMode;

  @Field(() => QrPayloadType)
  payloadType!: QrPayloadType;

  @GraphqlOnly()
  @Field(() => String, {
    nullable: true,
    description:
      'The last part of the redirect address: 3 to 64 letters, digits, `-` and `_`; case-sensitive. It must never have ' +
      'been used. If omitted, a new one is generated.',
  })
  @IsOptional()
  @IsChosenCode()
  code?: string | null;
}

/** Adds the filter and order of a list to the arguments of a query. */
function listed<Base extends ClassType<object>>(base: Base) {
  @ArgsType()
  abstract class Listed extends base {
    @Field(() => String, { nullable: true, description: SEARCH_DESCRIPTION })
    @IsOptional()
    @MaxCharacters(LIMITS.contentLength)
    search?: string | null;

    @Field(() => QrCodeFilterInput, { nullable: true })
    filter?: QrCodeFilterInput | null;

    @Field(() => QrCodeOrder, { defaultValue: QrCodeOrder.Created })
    orderBy: QrCodeOrder = QrCodeOrder.Created;

    @Field(() => SortDirection, {
      nullable: true,
      description: 'By default, ascending for names and descending for all other orders.',
    })
    direction?: SortDirection | null;

    @Field(() => QrCodeMode, { nullable: true })
    mode?: QrCodeMode | null;

    @Field(() => Boolean, { nullable: true })
    isActive?: boolean | null;
  }
  return Listed;
}

@ArgsType()
export class ListQrCodesArgs extends listed(PageArgs) {}

@ArgsType()
export class QrCodeIdsArgs extends listed(class {}) {}
