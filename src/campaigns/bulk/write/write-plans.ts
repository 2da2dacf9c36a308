import type { Context } from '../../../access/context/context.js';
import { runUnitOfWork } from '../../../access/context/unit-of-work.js';
import { lockWorkspace } from '../../../access/workspaces/workspace.js';
import { type ItemOutcome, QrCodeOutcome } from '../bulk-result.js';
import { doneOutcome, refusedOutcome } from '../item-outcome.js';
import { type ActionPlan, CampaignAction, type CreatePlan, type EditPlan, type ItemPlan } from '../plan/plan.js';
import { CampaignAllowance } from './add-campaigns.js';
import { lockRows } from './change-rows.js';
import { writeActions } from './write-actions.js';
import { writeCreations } from './write-creations.js';
import { writeEdits } from './write-edits.js';
import type { Writing } from './writing.js';

/**
 * Does what the plans say in one transaction, with one wait for all instances, and stores the outcomes for a repeated call
 * in it. What only the database can refuse (plan, files, versions) is the outcome of the item. Throws StalePlans.
 */
export async function writePlans(context: Context, plans: readonly ItemPlan[]): Promise<ItemOutcome[]> {
  const { claim, ...actor } = context;
  return runUnitOfWork(actor, async (unit) => {
    const writing: Writing = { actor, unit, outcomes: outcomesWithoutWriting(plans) };
    const placed = [...plans.entries()];
    const creates = placed.filter((each): each is [number, CreatePlan] => each[1].kind === 'create');
    const edits = placed.filter((each): each is [number, EditPlan] => each[1].kind === 'edit');
    const actions = placed.filter((each): each is [number, ActionPlan] => each[1].kind === 'action');
    // The workspace's row first, then the campaigns by id: the order of every command.
    const allowance = plans.some(needsWorkspace) ? await lockAllowance(writing) : null;
    const ids = [...edits, ...actions].map(([, { id }]) => id);
    const rows = await lockRows(actor, unit.em, ids);
    await writeEdits(writing, edits, rows);
    await writeActions(writing, actions, rows, allowance);
    if (allowance !== null) await writeCreations(writing, creates, allowance);
    const outcomes = plans.flatMap((_, index) => writing.outcomes.get(index) ?? []);
    if (outcomes.length !== plans.length) throw new Error('an item has no outcome');
    await unit.em.flush();
    await claim?.markAnswered(unit.em, { status: 200, headers: {}, body: JSON.stringify(outcomes) });
    return outcomes;
  });
}

function outcomesWithoutWriting(plans: readonly ItemPlan[]): Map<number, ItemOutcome> {
  const outcomes = new Map<number, ItemOutcome>();
  for (const [index, plan] of plans.entries()) {
    if (plan.kind === 'refused') outcomes.set(index, refusedOutcome(plan.error, plan.id));
    if (plan.kind === 'unchanged') outcomes.set(index, doneOutcome(QrCodeOutcome.Unchanged, plan.id));
  }
  return outcomes;
}

const needsWorkspace = (plan: ItemPlan): boolean => {
  if (plan.kind === 'edit') return plan.hosted !== null;
  return plan.kind === 'create' || (plan.kind === 'action' && plan.action === CampaignAction.Restore);
};

const lockAllowance = async ({ actor, unit }: Writing): Promise<CampaignAllowance> =>
  CampaignAllowance.of(actor, unit.em, await lockWorkspace(unit.em, actor.workspace.id));
