import type { GraphQLResolveInfo } from 'graphql';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { problem } from '../../core/contract/problems.js';
import { validationFailed } from '../../core/errors.js';
import type { Context } from '../../tenancy/caller/context.js';
import { selectedFields, upTo } from '../../tenancy/fields/field-costs.js';
import { Campaign } from '../campaign.js';
import { columnsFor, type SelectedCampaign } from '../campaign-columns.js';
import { type ItemOutcome, QrCodeItemProblem, QrCodeOutcome } from '../changes/item-outcome.js';
import { QrCodeStatus } from '../pauses/qr-pause.js';
import { readCampaignsById } from '../read-campaign.js';
import { BULK_LIMITS } from './bulk-limits.js';

@ObjectType()
export class QrCodeItemResult {
  @Field(() => Int, { description: 'Index of the item in the request, starting at 0.' })
  index!: number;

  @Field(() => Boolean, { description: 'False if it was refused.' })
  ok!: boolean;

  @Field(() => QrCodeOutcome)
  outcome!: QrCodeOutcome;

  @Field(() => ID, { nullable: true })
  id!: string | null;

  @Field(() => Campaign, { nullable: true, description: 'The current campaign. Null if the item was refused.' })
  campaign!: SelectedCampaign | null;

  @Field(() => [QrCodeItemProblem], { complexity: upTo(BULK_LIMITS.itemProblems) })
  problems!: readonly QrCodeItemProblem[];

  @Field(() => QrCodeStatus, {
    nullable: true,
    description: 'What it was before Pause or Activate changed it, for a way back. Null for everything else.',
  })
  before!: QrCodeStatus | null;
}

@ObjectType({
  description: 'A result for each item, in order. A refused item does not affect the others.',
})
export class QrCodeBulkResult {
  @Field(() => Int)
  okCount!: number;

  @Field(() => Int)
  refusedCount!: number;

  @Field(() => [QrCodeItemResult])
  results!: readonly QrCodeItemResult[];
}

/**
 * Runs a bulk request and returns its response, including the campaigns as they are afterwards if the query selects
 * them. Refuses responses that would be too large before doing anything, because styles may contain pictures.
 */
export async function answerBulk(
  context: Context,
  info: GraphQLResolveInfo,
  items: readonly unknown[],
  run: () => Promise<ItemOutcome[]>,
): Promise<QrCodeBulkResult> {
  const selected = selectedFields(info, ['results', 'campaign']);
  const columns = columnsFor(selected);
  if (columns === 'all' && items.length > BULK_LIMITS.largeAnswer) {
    const most = problem('at_most_items_with_fields', { max: BULK_LIMITS.largeAnswer });
    throw validationFailed({ items: [most] });
  }
  const outcomes = await run();
  const ids = outcomes.flatMap(({ outcome, id }) => (outcome !== QrCodeOutcome.Refused && id !== null ? [id] : []));
  const campaigns = await readCampaignsById(context, selected.size > 0 ? ids : [], columns);
  return {
    okCount: ids.length,
    refusedCount: outcomes.length - ids.length,
    results: outcomes.map(({ outcome, id, problems, before = null }, index) => {
      const ok = outcome !== QrCodeOutcome.Refused;
      const shown = problems.slice(0, BULK_LIMITS.itemProblems);
      const campaign = ok ? (campaigns.get(id ?? '') ?? null) : null;
      return { index, ok, outcome, id, campaign, problems: shown, before };
    }),
  };
}
