import { AppError } from '../../../core/errors.js';
import { findExternalIds } from '../../tags/check-external-id.js';
import { QrCodeOutcome } from '../bulk-result.js';
import { doneOutcome, refusedOutcome } from '../item-outcome.js';
import type { CreatePlan } from '../plan/plan.js';
import { addCampaigns, type CampaignAllowance } from './add-campaigns.js';
import { type Placed, StalePlans, type Writing } from './writing.js';

/** Adds campaigns. Throws StalePlans for upserts whose campaigns another call has created meanwhile. */
export async function writeCreations(
  { actor, unit, outcomes }: Writing,
  creates: Placed<CreatePlan>,
  allowance: CampaignAllowance,
): Promise<void> {
  const upserts = creates.filter(([, { isUpsert }]) => isUpsert);
  const names = upserts.flatMap(([, { draft }]) => draft.externalId ?? []);
  const there = await findExternalIds(unit.em, names);
  const stale = upserts.filter(([, { draft }]) => there.has(draft.externalId ?? ''));
  if (stale.length > 0) throw new StalePlans(stale.map(([index]) => index));
  const drafts = creates.map(([, { draft, mask }]) => {
    if (mask === null) throw new Error('a campaign without a proven picture cannot be stored');
    return { ...draft, mask };
  });
  const added = await addCampaigns(actor, unit, allowance, drafts);
  for (const [place, [index]] of creates.entries()) {
    const result = added[place];
    if (result instanceof AppError) outcomes.set(index, refusedOutcome(result));
    else if (result !== undefined) outcomes.set(index, doneOutcome(QrCodeOutcome.Created, result.id));
  }
}
