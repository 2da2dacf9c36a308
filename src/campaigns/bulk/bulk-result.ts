import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Campaign } from '../campaign.js';
import type { SelectedCampaign } from '../campaign-columns.js';

export enum QrCodeOutcome {
  Created = 'Created',
  Updated = 'Updated',
  Deleted = 'Deleted',
  Restored = 'Restored',
  Unchanged = 'Unchanged',
  Refused = 'Refused',
}
registerEnumType(QrCodeOutcome, {
  name: 'QrCodeOutcome',
  description: 'What became of an item. Unchanged: nothing differed, so there is no new version and no audit entry.',
  valuesConfig: { Refused: { description: 'See the problems. Nothing of the item was done.' } },
});

/** One thing that is wrong with an item. */
@ObjectType()
export class QrCodeItemProblem {
  @Field(() => String, {
    description: 'As in the errors of a call for a single code: `validation_failed`, `not_found`.',
  })
  code!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Below the item: `style.foregroundColor`. Null: the whole item.',
  })
  field!: string | null;

  @Field(() => String)
  message!: string;
}

/** What became of an item, as it is stored for a repeated call. */
export interface ItemOutcome {
  readonly outcome: QrCodeOutcome;
  /** Null when no campaign was found or made. */
  readonly id: string | null;
  readonly problems: readonly QrCodeItemProblem[];
}

@ObjectType()
export class QrCodeItemResult {
  @Field(() => Int, { description: 'The place of the item in the call, from 0.' })
  index!: number;

  @Field(() => Boolean, { description: 'False: it was refused.' })
  ok!: boolean;

  @Field(() => QrCodeOutcome)
  outcome!: QrCodeOutcome;

  @Field(() => ID, { nullable: true })
  id!: string | null;

  @Field(() => Campaign, { nullable: true, description: 'As it is now. Null for an item that was refused.' })
  campaign!: SelectedCampaign | null;

  @Field(() => [QrCodeItemProblem])
  problems!: readonly QrCodeItemProblem[];
}

@ObjectType({
  description: 'A result for each item, in their order. An item that is refused changes nothing for the others.',
})
export class QrCodeBulkResult {
  @Field(() => Int)
  okCount!: number;

  @Field(() => Int)
  refusedCount!: number;

  @Field(() => [QrCodeItemResult])
  results!: readonly QrCodeItemResult[];
}
