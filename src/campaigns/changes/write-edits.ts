import type { EntityManager } from '@mikro-orm/postgresql';
import { AuditAction } from '../../core/contract/audit-action.js';
import type { Actor } from '../../tenancy/caller/actor.js';
import { attachCampaignAssets } from '../change-campaign.js';
import { addRevisions } from '../history/add-revisions.js';
import { type BulkTransaction, type IndexedPlans, StalePlans } from './bulk-transaction.js';
import { editRows, type LockedRow } from './change-rows.js';
import { asItemError, doneOutcome, QrCodeOutcome, refusedOutcome } from './item-outcome.js';
import type { EditPlan } from './plan.js';

/**
 * Edits campaigns, whose rows are locked. Throws StalePlans when a campaign no longer has the version its plan
 * is based on.
 */
export async function writeEdits(
  { actor, unit, outcomes }: BulkTransaction,
  edits: IndexedPlans<EditPlan>,
  rows: ReadonlyMap<string, LockedRow>,
): Promise<void> {
  const stale = edits.filter(([, { id, version }]) => rows.get(id)?.version !== version);
  if (stale.length > 0) throw new StalePlans(stale.map(([index]) => index));
  const together = edits.filter(([, { hosted }]) => hosted === null);
  await editRows(
    actor,
    unit.em,
    together.map(([, plan]) => plan),
  );
  const done = [...together];
  for (const [index, plan] of edits) {
    if (plan.hosted === null) continue;
    const error = await editHosted(actor, unit.em, plan).then(() => null, asItemError);
    if (error === null) done.push([index, plan]);
    else outcomes.set(index, refusedOutcome(error, plan.id));
  }
  const revised = done.filter(([, plan]) => plan.revised).map(([, { id }]) => id);
  const revisions = await addRevisions(actor, unit.em, revised);
  for (const [index, { id, changed }] of done) {
    unit.audit(AuditAction.CampaignUpdated, id, { changed: [...changed], revision: revisions.get(id) ?? null });
    unit.publish({ kind: 'campaign', code: rows.get(id)?.code ?? '' });
    outcomes.set(index, doneOutcome(QrCodeOutcome.Updated, id));
  }
}

/** Rolls the edit back if its files are refused. */
const editHosted = (actor: Actor, em: EntityManager, plan: EditPlan): Promise<void> =>
  em.transactional(async (inner) => {
    await editRows(actor, inner, [plan]);
    if (plan.hosted !== null) await attachCampaignAssets(actor, inner, { id: plan.id, ...plan.hosted });
  });
