import { Field, ID, InputType, Int, registerEnumType } from 'type-graphql';
import { QrCodeMode } from '../../core/contract/campaign-mode.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { QrPayloadType } from '../../core/contract/payloads/payload-type.js';
import { CampaignAction } from '../changes/plan.js';
import { QrRule } from '../rules/rule.js';
import { QrScheduleInput } from '../rules/schedule.js';
import { QrStyle } from '../style/qr-style.js';
import { BULK_LIMITS } from './bulk-limits.js';

registerEnumType(CampaignAction, {
  name: 'QrCodeAction',
  description: 'Delete and Restore need the scope qr:delete.',
});

const OF_NEW = 'Needed for a new campaign.';
const FIXED = `${OF_NEW} That of an existing one cannot be changed: sent, it must be the same.`;

@InputType({ description: 'What is left out, an existing campaign keeps, and a new one has by default.' })
export class UpsertQrCodeInput {
  @Field(() => String, { description: 'Names the campaign: it is created when the workspace has none with this id.' })
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
    description: 'As of createQrCode. That of an existing one cannot be changed.',
  })
  code?: string | null;

  @Field(() => QrStyle, { nullable: true, description: 'A field that is left out has its default.' })
  style?: QrStyle | null;

  @Field(() => QrScheduleInput, { nullable: true, description: 'Null removes it.' })
  schedule?: QrScheduleInput | null;

  @Field(() => [QrRule], { nullable: true, description: 'Null removes them.' })
  rules?: QrRule[] | null;

  @Field(() => [String], { nullable: true, description: 'Null removes them.' })
  tags?: string[] | null;
}

@InputType()
export class UpdateQrCodesItem {
  @Field(() => ID)
  id!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'The item is refused with `precondition_failed` when the campaign has another version.',
  })
  version?: number | null;
}

const PLACES = 'May contain {id}, {code}, {name} and {externalId}, which stand for those of each campaign.';

@InputType()
export class ReplaceDestinationInput {
  @Field(() => String, {
    description:
      'How the addresses begin: scheme and host, and perhaps a part of the path. `https://example.com` is no beginning of `https://example.community`.',
  })
  from!: string;

  @Field(() => String, { description: `What takes its place. ${PLACES}` })
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
  description: 'At least one of these. They are applied together: a campaign gets one new version at most.',
})
export class QrCodesEdit {
  @Field(() => QrStyle, { nullable: true, description: 'A field that is left out has its default.' })
  style?: QrStyle | null;

  @Field(() => ReplaceDestinationInput, {
    nullable: true,
    description:
      'In the content of Url campaigns, in rules and in the fallback of schedules, wherever an address begins so.',
  })
  replaceDestination?: ReplaceDestinationInput | null;

  @Field(() => [QueryParameterInput], {
    nullable: true,
    description: `In the content of Url campaigns, after replaceDestination. Up to ${BULK_LIMITS.parameters}.`,
  })
  setQueryParameters?: QueryParameterInput[] | null;

  @Field(() => [String], { nullable: true, description: `In place of all others. Up to ${LIMITS.tags.count}.` })
  setTags?: string[] | null;

  @Field(() => [String], { nullable: true })
  addTags?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Case does not matter.' })
  removeTags?: string[] | null;
}

@InputType({ description: 'Exactly one of these.' })
export class QrCodesChange {
  @Field(() => CampaignAction, { nullable: true })
  action?: CampaignAction | null;

  @Field(() => QrCodesEdit, { nullable: true })
  edit?: QrCodesEdit | null;
}
