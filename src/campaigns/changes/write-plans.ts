import type { Actor } from '../../tenancy/caller/actor.js';
import type { UnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { type CampaignAllowance, lockAllowance } from '../plan-limits.js';
import type { BulkTransaction, IndexedPlans } from './bulk-transaction.js';
import { lockRows } from './change-rows.js';
import { doneOutcome, type ItemOutcome, QrCodeOutcome, refusedOutcome } from './item-outcome.js';
import { CampaignAction, type ItemPlan } from './plan.js';
import { writeActions } from './write-actions.js';
import { writeCreations } from './write-creations.js';
import { writeEdits } from './write-edits.js';

/**
 * Carries out verified plans in the caller's transaction, with few statements in total, and returns an outcome for
 * each. Refusals that only the database can decide (plan, files, versions) become the item's outcome. Pass `allowance`
 * if the workspace is already locked. Throws StalePlans.
 */
export async function writePlans(
  actor: Actor,
  unit: UnitOfWork,
  plans: readonly ItemPlan[],
  allowance?: CampaignAllowance,
): Promise<ItemOutcome[]> {
  // Lock the workspace's row first, then the campaigns by id, like every command.
  const locked = allowance ?? (plans.some(needsWorkspace) ? await lockAllowance(actor, unit.em) : null);
  const transaction: BulkTransaction = { actor, unit, allowance: locked, outcomes: new Map() };
  const [edits, actions] = [ofKind(plans, 'edit'), ofKind(plans, 'action')];
  const ids = [...edits, ...actions].map(([, { id }]) => id);
  const rows = await lockRows(actor, unit.em, ids);
  await writeEdits(transaction, edits, rows);
  await writeActions(transaction, actions, rows);
  await writeCreations(transaction, ofKind(plans, 'create'));
  const outcomes = plans.flatMap((plan, index) => transaction.outcomes.get(index) ?? outcomeWithoutWriting(plan) ?? []);
  if (outcomes.length !== plans.length) throw new Error('an item has no outcome');
  return outcomes;
}

type PlanOf<Kind extends ItemPlan['kind']> = Extract<ItemPlan, { kind: Kind }>;

const ofKind = <Kind extends ItemPlan['kind']>(plans: readonly ItemPlan[], kind: Kind): IndexedPlans<PlanOf<Kind>> =>
  [...plans.entries()].filter((each): each is [number, PlanOf<Kind>] => each[1].kind === kind);

/** The outcome of a plan that needs no writing; null for others. */
export function outcomeWithoutWriting(plan: ItemPlan): ItemOutcome | null {
  if (plan.kind === 'refused') return refusedOutcome(plan.error, plan.id);
  return plan.kind === 'unchanged' ? doneOutcome(QrCodeOutcome.Unchanged, plan.id) : null;
}

const needsWorkspace = (plan: ItemPlan): boolean => {
  if (plan.kind === 'edit') return plan.hosted !== null;
  return plan.kind === 'create' || (plan.kind === 'action' && plan.action === CampaignAction.Restore);
};
