import type { EntityManager } from '@mikro-orm/postgresql';
import { AuditAction } from '../../core/contract/audit-action.js';
import { isHosted } from '../../core/contract/payloads/payloads.js';
import { notFound, preconditionFailed } from '../../core/errors.js';
import type { Actor } from '../../tenancy/caller/actor.js';
import type { UnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { findAddressHolders, publishMoves, takeAddresses } from '../addresses/address-holders.js';
import { ledBy } from '../addresses/apply-addresses.js';
import { isActiveAt } from '../campaign.js';
import { attachCampaignAssets } from '../change-campaign.js';
import { addRevisions } from '../history/add-revisions.js';
import type { QrCodeStatus } from '../pauses/qr-pause.js';
import { isSamePause } from '../pauses/stored-pause.js';
import { type CampaignAllowance, lockAllowance } from '../plan-limits.js';
import { type BulkTransaction, type IndexedPlans, StalePlans } from './bulk-transaction.js';
import { changeRows, editRows, type LockedRow, lockRows } from './change-rows.js';
import { asItemError, doneOutcome, type ItemOutcome, QrCodeOutcome, refusedOutcome } from './item-outcome.js';
import { type ActionPlan, CampaignAction, type EditPlan, type ItemPlan } from './plan.js';
import { writeCreations } from './write-creations.js';

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
  if (plan.kind === 'edit') return plan.hosted !== null || isMove(plan);
  return plan.kind === 'create' || (plan.kind === 'action' && plan.action === CampaignAction.Restore);
};

/**
 * Edits campaigns, whose rows are locked. Throws StalePlans when a campaign no longer has the version its plan
 * is based on.
 */
async function writeEdits(
  { actor, unit, outcomes }: BulkTransaction,
  edits: IndexedPlans<EditPlan>,
  rows: ReadonlyMap<string, LockedRow>,
): Promise<void> {
  const stale = edits.filter(([, { id, version }]) => rows.get(id)?.version !== version);
  if (stale.length > 0) throw new StalePlans(stale.map(([index]) => index));
  for (const [index, error] of await refuseTaken(actor, unit.em, edits, rows)) outcomes.set(index, error);
  const possible = edits.filter(([index]) => !outcomes.has(index));
  const together = possible.filter(([, { hosted }]) => hosted === null);
  await editRows(
    actor,
    unit.em,
    together.map(([, plan]) => plan),
  );
  const done = [...together];
  for (const [index, plan] of possible) {
    if (plan.hosted === null) continue;
    const error = await editHosted(actor, unit.em, plan).then(() => null, asItemError);
    if (error === null) done.push([index, plan]);
    else outcomes.set(index, refusedOutcome(error, plan.id));
  }
  const revised = done.filter(([, plan]) => plan.revised).map(([, { id }]) => id);
  const revisions = await addRevisions(actor, unit.em, revised);
  for (const [index, { id, changed, edit }] of done) {
    const row = rows.get(id);
    unit.audit(AuditAction.CampaignUpdated, id, { changed: [...changed], revision: revisions.get(id) ?? null });
    unit.publish({ kind: 'campaign', code: row?.code ?? '' });
    if (row && edit.addresses) publishMoves(unit.publish, row, { addresses: edit.addresses });
    outcomes.set(index, doneOutcome(QrCodeOutcome.Updated, id));
  }
}

const isMove = ({ edit }: EditPlan): boolean => edit.addresses !== undefined || edit.encodedAddress !== undefined;

/** Returns the outcomes of edits with addresses that another campaign has, or that an earlier edit takes. */
async function refuseTaken(
  actor: Actor,
  em: EntityManager,
  edits: IndexedPlans<EditPlan>,
  rows: ReadonlyMap<string, LockedRow>,
): Promise<Map<number, ItemOutcome>> {
  const moves = edits.flatMap(([index, plan]) => {
    const row = rows.get(plan.id);
    return row && isMove(plan) ? [{ index, after: { ...row, ...plan.edit } }] : [];
  });
  const holders = await findAddressHolders(
    actor,
    em,
    moves.flatMap(({ after }) => ledBy(after)),
  );
  const refusals = moves.map(({ index, after }) => ({ index, id: after.id, error: takeAddresses(holders, after) }));
  return new Map(
    refusals.flatMap(({ index, id, error }) => (error === null ? [] : [[index, refusedOutcome(error, id)]])),
  );
}

/** Rolls the edit back if its files are refused. */
const editHosted = (actor: Actor, em: EntityManager, plan: EditPlan): Promise<void> =>
  em.transactional(async (inner) => {
    await editRows(actor, inner, [plan]);
    if (plan.hosted !== null) await attachCampaignAssets(actor, inner, { id: plan.id, ...plan.hosted });
  });

const { Pause, Activate, Delete, Restore } = CampaignAction;

const RESULT = {
  [Pause]: { audited: AuditAction.CampaignPaused, outcome: QrCodeOutcome.Updated },
  [Activate]: { audited: AuditAction.CampaignActivated, outcome: QrCodeOutcome.Updated },
  [Delete]: { audited: AuditAction.CampaignDeleted, outcome: QrCodeOutcome.Deleted },
  [Restore]: { audited: AuditAction.CampaignRestored, outcome: QrCodeOutcome.Restored },
};

/**
 * Pauses, activates, deletes or restores campaigns, whose rows are locked. A restored campaign counts against the plan
 * like a new one.
 */
async function writeActions(
  transaction: BulkTransaction,
  actions: IndexedPlans<ActionPlan>,
  rows: ReadonlyMap<string, LockedRow>,
): Promise<void> {
  const { actor, unit, outcomes } = transaction;
  const together = new Map<CampaignAction, string[]>();
  for (const [index, plan] of actions) {
    const { id, action } = plan;
    try {
      const row = checkedRow(plan, rows.get(id));
      if (isAlready(plan, row)) {
        outcomes.set(index, doneOutcome(QrCodeOutcome.Unchanged, id));
        continue;
      }
      if (action === Restore && isHosted(row.payloadType)) await restoreHosted(transaction, row);
      else {
        if (action === Restore) transaction.allowance?.take(row.mode);
        together.set(action, [...(together.get(action) ?? []), id]);
      }
      unit.audit(RESULT[action].audited, id);
      unit.publish({ kind: 'campaign', code: row.code });
      const before = action === Pause || action === Activate ? statusOf(row, actor.clock.now()) : null;
      outcomes.set(index, { ...doneOutcome(RESULT[action].outcome, id), before });
    } catch (error) {
      outcomes.set(index, refusedOutcome(asItemError(error), id));
    }
  }
  const pause = actions.find(([, plan]) => plan.pause !== null)?.[1].pause ?? null;
  for (const [action, ids] of together) await changeRows(actor, unit.em, { action, pause }, ids);
}

/** A pause that is over is not told: the campaign was active. */
const statusOf = (row: LockedRow, now: number): QrCodeStatus => {
  const isActive = isActiveAt(row, now);
  return { isActive, pause: isActive ? null : row.pause };
};

const isAlready = ({ action, pause }: ActionPlan, row: LockedRow): boolean =>
  (action === Pause && !row.isActive && isSamePause(pause, row.pause)) || (action === Activate && row.isActive);

function checkedRow({ action, version }: ActionPlan, row: LockedRow | undefined): LockedRow {
  const wantsDeleted = action === Restore;
  if (row === undefined || (row.deletedUtc !== null) !== wantsDeleted) {
    throw notFound(wantsDeleted ? 'deleted campaign' : 'campaign');
  }
  if (version !== null && row.version !== version) throw preconditionFailed();
  return row;
}

/** Restores a campaign with files in a nested transaction, which is rolled back if the files are refused. */
const restoreHosted = ({ actor, unit, allowance }: BulkTransaction, row: LockedRow): Promise<void> =>
  unit.em.transactional(async (inner) => {
    await changeRows(actor, inner, { action: Restore, pause: null }, [row.id]);
    await attachCampaignAssets(actor, inner, row);
    allowance?.take(row.mode);
  });
