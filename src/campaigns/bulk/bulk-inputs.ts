import { Field, ID, InputType, Int, registerEnumType } from 'type-graphql';
import { QrCounting } from '../../core/contract/campaign-counting.js';
import { QrCodeMode } from '../../core/contract/campaign-mode.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { QrPayloadType } from '../../core/contract/payloads/payload-type.js';
import { CampaignAction } from '../changes/plan.js';
import { QrHouse } from '../house/qr-house.js';
import { QrPauseInput } from '../pauses/qr-pause.js';
import { QrRule } from '../rules/rule.js';
import { QrScheduleInput } from '../rules/schedule.js';
import { QrDesign } from '../style/qr-design.js';
import { QrStyle } from '../style/qr-style.js';
import { QrTranslation } from '../translations/qr-translation.js';
import { BULK_LIMITS } from './bulk-limits.js';

registerEnumType(CampaignAction, {
  name: 'QrCodeAction',
  description: 'Delete and Restore require the scope qr:delete.',
});

const OF_NEW = 'Required for a new campaign.';
const FIXED = `${OF_NEW} Cannot be changed: if sent for an existing one, it must be the same.`;

@InputType({ description: 'Omitted fields stay unchanged in an existing campaign and get their default in a new one.' })
export class UpsertQrCodeInput {
  @Field(() => String, {
    description: 'Identifies the campaign. It is created if the workspace has none with this id.',
  })
  externalId!: string;

  @Field(() => String, { nullable: true, description: OF_NEW })
  name?: string | null;

  @Field(() => String, { nullable: true, description: OF_NEW })
  content?: string | null;

  @Field(() => QrCodeMode, { nullable: true, description: FIXED })
  mode?: QrCodeMode | null;

  @Field(() => QrPayloadType, { nullable: true, description: FIXED })
  payloadType?: QrPayloadType | null;

  @Field(() => String, {
    nullable: true,
    description: 'As in createQrCode. The code of an existing campaign cannot be changed.',
  })
  code?: string | null;

  @Field(() => QrStyle, { nullable: true, description: 'Omitted fields have their default.' })
  style?: QrStyle | null;

  @Field(() => QrDesign, { nullable: true, description: 'Null removes it.' })
  design?: QrDesign | null;

  @Field(() => QrTranslation, { nullable: true, description: 'Null removes it.' })
  translation?: QrTranslation | null;

  @Field(() => QrHouse, { nullable: true, description: 'Null removes it.' })
  house?: QrHouse | null;

  @Field(() => QrScheduleInput, { nullable: true, description: 'Null removes it.' })
  schedule?: QrScheduleInput | null;

  @Field(() => [QrRule], { nullable: true, description: 'Null removes them.' })
  rules?: QrRule[] | null;

  @Field(() => QrCounting, { nullable: true })
  counting?: QrCounting | null;

  @Field(() => [String], { nullable: true, description: 'Null removes them.' })
  tags?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'As in createQrCode. Null removes them.' })
  addresses?: string[] | null;

  @Field(() => String, { nullable: true, description: 'As in createQrCode.' })
  address?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'As in updateQrCode.' })
  confirmPrinted?: boolean | null;
}

@InputType()
export class UpdateQrCodesItem {
  @Field(() => ID)
  id!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'The item is refused with `precondition_failed` if the campaign has a different version.',
  })
  version?: number | null;
}

const PLACES = 'May contain {id}, {code}, {name} and {externalId}, which are replaced by each campaign’s values.';

@InputType()
export class ReplaceDestinationInput {
  @Field(() => String, {
    description:
      'The beginning of the addresses: scheme, host and optionally part of the path. `https://example.com` does not match `https://example.community`.',
  })
  from!: string;

  @Field(() => String, { description: `The replacement. ${PLACES}` })
  to!: string;
}

@InputType()
export class QueryParameterInput {
  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true, description: `Not encoded. Null removes the parameter. ${PLACES}` })
  value?: string | null;
}

@InputType({
  description: 'Set at least one field. All are applied together, so a campaign gets at most one new version.',
})
export class QrCodesEdit {
  @Field(() => QrStyle, {
    nullable: true,
    description: 'Omitted fields have their default, unless styleFields is set.',
  })
  style?: QrStyle | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Names of the fields to take from style, such as `foregroundColor`. Campaigns keep their own others.',
  })
  styleFields?: string[] | null;

  @Field(() => QrDesign, { nullable: true, description: 'Replaces the whole design. Null removes it.' })
  design?: QrDesign | null;

  @Field(() => QrScheduleInput, {
    nullable: true,
    description: 'Null removes it. If fallback is omitted, campaigns keep their own.',
  })
  schedule?: QrScheduleInput | null;

  @Field(() => QrCounting, { nullable: true })
  counting?: QrCounting | null;

  @Field(() => ReplaceDestinationInput, {
    nullable: true,
    description:
      'Replaces the beginning of addresses in the content of Url campaigns, in rules and in the fallback of schedules.',
  })
  replaceDestination?: ReplaceDestinationInput | null;

  @Field(() => [QueryParameterInput], {
    nullable: true,
    description: `Sets parameters in the content of Url campaigns, after replaceDestination. Up to ${BULK_LIMITS.parameters}.`,
  })
  setQueryParameters?: QueryParameterInput[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Goes back to what each campaign was before its latest revision, and excludes all other fields. Send the version of each item, so that nobody’s later change is lost.',
  })
  previous?: boolean | null;

  @Field(() => [String], { nullable: true, description: `Replaces all tags. Up to ${LIMITS.tags.count}.` })
  setTags?: string[] | null;

  @Field(() => [String], { nullable: true })
  addTags?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Case does not matter.' })
  removeTags?: string[] | null;
}

@InputType({ description: 'Set exactly one field.' })
export class QrCodesChange {
  @Field(() => CampaignAction, { nullable: true })
  action?: CampaignAction | null;

  @Field(() => QrPauseInput, {
    nullable: true,
    description: 'With the action Pause: what the campaigns say, and until when.',
  })
  pause?: QrPauseInput | null;

  @Field(() => QrCodesEdit, { nullable: true })
  edit?: QrCodesEdit | null;
}
