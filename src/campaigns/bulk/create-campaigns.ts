import { problem } from '../../core/contract/problems.js';
import { validationFailed } from '../../core/errors.js';
import { FieldProblems } from '../../core/field-problems.js';
import type { Context } from '../../tenancy/caller/context.js';
import { mayMove, readPrinted } from '../addresses/printed.js';
import { CreateQrCodeInput } from '../campaign-inputs.js';
import type { ItemOutcome } from '../changes/item-outcome.js';
import { type ItemPlan, refused } from '../changes/plan.js';
import { planCreations } from '../changes/plan-creation.js';
import { planKnown } from '../changes/plan-edit.js';
import { planInTurns } from '../changes/plan-in-turns.js';
import { readByExternalIds } from '../changes/read-campaign-rows.js';
import type { UpsertQrCodeInput } from './bulk-inputs.js';
import { runBulk } from './run-bulk.js';

/** Creates campaigns in one transaction, each as `createCampaign` would. */
export const createCampaigns = (
  context: Context,
  items: readonly CreateQrCodeInput[],
  idempotencyKey: string | null | undefined,
): Promise<ItemOutcome[]> => runBulk(context, { name: 'createQrCodes', items, idempotencyKey, plan: planCreations });

/**
 * Creates or updates campaigns by external id. If several items have the same external id, the first wins. Deleted
 * campaigns are neither updated nor created again.
 */
export const upsertCampaigns = (
  context: Context,
  items: readonly UpsertQrCodeInput[],
  idempotencyKey: string | null | undefined,
): Promise<ItemOutcome[]> =>
  runBulk(context, { name: 'upsertQrCodes', items, idempotencyKey, nameField: 'externalId', plan: planUpserts });

async function planUpserts(context: Context, items: readonly UpsertQrCodeInput[]): Promise<ItemPlan[]> {
  const ids = items.map(({ externalId }) => externalId);
  const known = await readByExternalIds(context, ids);
  const moved = items.filter(mayMove).flatMap(({ externalId }) => known.get(externalId)?.id ?? []);
  const printed = await readPrinted(context, moved);
  const planned = await planInTurns(items, (item) => {
    const row = known.get(item.externalId);
    return row === undefined ? toCreation(item) : planKnown(context, row, item, printed.has(row.id));
  });
  const inputs = planned.filter((each) => each instanceof CreateQrCodeInput);
  const creations = (await planCreations(context, inputs, true)).values();
  return planned.flatMap((each) => (each instanceof CreateQrCodeInput ? (creations.next().value ?? []) : each));
}

/** Returns the item as input for a creation, or a refusal that lists the missing fields. */
function toCreation(item: UpsertQrCodeInput): CreateQrCodeInput | ItemPlan {
  const { name, content, mode, payloadType, ...others } = item;
  const problems = new FieldProblems();
  for (const [field, value] of Object.entries({ name, content, mode, payloadType })) {
    if (value === null || value === undefined) problems.add(field, problem('needed_for_new_campaign'));
  }
  if (!problems.isEmpty) return refused(validationFailed(problems.toFields()));
  return Object.assign(new CreateQrCodeInput(), { name, content, mode, payloadType }, others);
}
