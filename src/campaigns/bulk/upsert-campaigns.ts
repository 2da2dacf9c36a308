import type { Context } from '../../access/context/context.js';
import { validationFailed } from '../../core/errors.js';
import { FieldProblems } from '../../core/field-problems.js';
import { CreateQrCodeInput } from '../campaign-inputs.js';
import type { UpsertQrCodeInput } from './bulk-inputs.js';
import type { ItemOutcome } from './bulk-result.js';
import { firstPlaces } from './first-places.js';
import { readByExternalIds, toUpdatePlan } from './known-campaigns.js';
import { type ItemPlan, refused } from './plan/plan.js';
import { planCreations } from './plan/plan-creations.js';
import { type BulkItem, runBulk } from './run-bulk.js';

/**
 * Creates campaigns that another system names, and updates those that are there. Of items with the same name the first counts.
 * A deleted campaign is neither updated nor created again.
 */
export async function upsertCampaigns(
  context: Context,
  inputs: readonly UpsertQrCodeInput[],
  idempotencyKey: string | null | undefined,
): Promise<ItemOutcome[]> {
  const first = firstPlaces(inputs.map(({ externalId }) => externalId));
  return runBulk(context, {
    name: 'upsertQrCodes',
    items: inputs,
    idempotencyKey,
    plan: (planning, items) => planUpserts(planning, items, first),
  });
}

async function planUpserts(
  context: Context,
  items: readonly BulkItem<UpsertQrCodeInput>[],
  first: ReadonlyMap<string, number>,
): Promise<ItemPlan[]> {
  const known = await readByExternalIds(
    context,
    items.map(({ item }) => item.externalId),
  );
  const plans = new Map<number, ItemPlan>();
  const missing: { readonly index: number; readonly input: CreateQrCodeInput }[] = [];
  for (const { index, item } of items) {
    const row = known.get(item.externalId);
    const place = first.get(item.externalId) ?? index;
    const created = row === undefined ? toCreation(item) : null;
    if (place < index) plans.set(index, refusedTwice('externalId', place));
    else if (row !== undefined) plans.set(index, toUpdatePlan(context, row, item));
    else if (created instanceof CreateQrCodeInput) missing.push({ index, input: created });
    else if (created !== null) plans.set(index, created);
  }
  const creations = await planCreations(
    context,
    missing.map(({ input }) => input),
  );
  for (const [place, { index }] of missing.entries()) {
    const plan = creations[place];
    if (plan !== undefined) plans.set(index, plan.kind === 'create' ? { ...plan, isUpsert: true } : plan);
  }
  return items.flatMap(({ index }) => plans.get(index) ?? []);
}

const refusedTwice = (field: string, place: number): ItemPlan =>
  refused(validationFailed({ [field]: [`Is that of item ${place} too. Name a campaign once in a call.`] }));

/** The input of a creation, or a refusal that names what it needs. */
function toCreation(item: UpsertQrCodeInput): CreateQrCodeInput | ItemPlan {
  const { name, content, mode, payloadType, ...others } = item;
  const problems = new FieldProblems();
  for (const [field, value] of Object.entries({ name, content, mode, payloadType })) {
    if (value === null || value === undefined)
      problems.add(field, 'Is needed: there is no campaign with this externalId yet.');
  }
  if (!problems.isEmpty) return refused(validationFailed(problems.toFields()));
  return Object.assign(new CreateQrCodeInput(), { name, content, mode, payloadType }, others);
}
