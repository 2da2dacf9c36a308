import type { EntityManager } from '@mikro-orm/postgresql';
import { AuditAction } from '../../audit/audit-action.js';
import type { Context } from '../../context/context.js';
import { runUnitOfWork, type UnitOfWork } from '../../context/unit-of-work.js';
import { AppError, notFound, preconditionFailed } from '../../shared/errors.js';
import { lockWorkspace } from '../../workspaces/workspace.js';
import { attachCampaignAssets } from '../change-campaign.js';
import { addRevisions } from '../history/add-revision.js';
import { isHosted } from '../payloads/payloads.js';
import { Allowance, addCampaigns } from './add-campaigns.js';
import { type ItemOutcome, QrCodeOutcome } from './bulk-result.js';
import { changeRows, editRows, type LockedRow, lockRows } from './change-rows.js';
import { asItemError, doneOutcome, refusedOutcome } from './item-outcome.js';
import { type ActionPlan, CampaignAction, type CreatePlan, type EditPlan, type Plan } from './plan.js';

/** Campaigns were changed between planning and writing. Nothing was written; these plans have to be made again. */
export class StalePlans extends Error {
  constructor(readonly indexes: readonly number[]) {
    super('campaigns were changed meanwhile');
  }
}

/** Plans of one kind with their places in the call. */
type Placed<P extends Plan> = readonly (readonly [number, P])[];

/**
 * Does what the plans say in one transaction, with one wait for all instances, and stores the outcomes for a repeated call
 * in it. What only the database can refuse (plan, files, versions) is the outcome of the item. Throws StalePlans.
 */
export async function writePlans(context: Context, plans: readonly Plan[]): Promise<ItemOutcome[]> {
  const { claim, ...actor } = context;
  return runUnitOfWork(actor, async (unit) => {
    const outcomes = new Map<number, ItemOutcome>();
    const placed = [...plans.entries()];
    for (const [index, plan] of placed) {
      if (plan.kind === 'refused') outcomes.set(index, refusedOutcome(plan.error, plan.id));
      if (plan.kind === 'unchanged') outcomes.set(index, doneOutcome(QrCodeOutcome.Unchanged, plan.id));
    }
    const write = new Writing(actor, unit, outcomes);
    const creates = placed.filter((each): each is [number, CreatePlan] => each[1].kind === 'create');
    const edits = placed.filter((each): each is [number, EditPlan] => each[1].kind === 'edit');
    const actions = placed.filter((each): each is [number, ActionPlan] => each[1].kind === 'action');
    // The workspace's row first, then the campaigns by id: the order of every command.
    const allowance = plans.some(needsWorkspace) ? await write.lockWorkspace() : null;
    const rows = await lockRows(actor, unit.em, [...edits, ...actions].map(([, { id }]) => id));
    await write.edit(edits, rows);
    await write.act(actions, rows, allowance);
    if (allowance !== null) await write.create(creates, allowance);
    const all = plans.map((_, index) => outcomes.get(index)).filter((each) => each !== undefined);
    if (all.length !== plans.length) throw new Error('an item has no outcome');
    await unit.em.flush();
    await claim?.markAnswered(unit.em, { status: 200, headers: {}, body: JSON.stringify(all) });
    return all;
  });
}

const needsWorkspace = (plan: Plan): boolean => {
  if (plan.kind === 'edit') return plan.hosted !== null;
  return plan.kind === 'create' || (plan.kind === 'action' && plan.action === CampaignAction.Restore);
};

const AUDIT_OF = {
  [CampaignAction.Pause]: AuditAction.CampaignPaused,
  [CampaignAction.Activate]: AuditAction.CampaignActivated,
  [CampaignAction.Delete]: AuditAction.CampaignDeleted,
  [CampaignAction.Restore]: AuditAction.CampaignRestored,
};
const OUTCOME_OF = {
  [CampaignAction.Pause]: QrCodeOutcome.Updated,
  [CampaignAction.Activate]: QrCodeOutcome.Updated,
  [CampaignAction.Delete]: QrCodeOutcome.Deleted,
  [CampaignAction.Restore]: QrCodeOutcome.Restored,
};

/** The steps of one transaction, which add what became of their items. */
class Writing {
  constructor(
    readonly actor: Omit<Context, 'claim'>,
    readonly unit: UnitOfWork,
    readonly outcomes: Map<number, ItemOutcome>,
  ) {}

  async lockWorkspace(): Promise<Allowance> {
    const { actor, unit } = this;
    return Allowance.of(actor, unit.em, await lockWorkspace(unit.em, actor.workspace.id));
  }

  async edit(edits: Placed<EditPlan>, rows: ReadonlyMap<string, LockedRow>): Promise<void> {
    const { actor, unit, outcomes } = this;
    const stale = edits.filter(([, { id, version }]) => rows.get(id)?.version !== version).map(([index]) => index);
    if (stale.length > 0) throw new StalePlans(stale);
    const done: (readonly [number, EditPlan])[] = edits.filter(([, { hosted }]) => hosted === null);
    await editRows(actor, unit.em, done.map(([, plan]) => plan));
    for (const [index, plan] of edits) {
      if (plan.hosted === null) continue;
      const error = await editHosted(actor, unit.em, plan).then(() => null, asItemError);
      if (error === null) done.push([index, plan]);
      else outcomes.set(index, refusedOutcome(error, plan.id));
    }
    const revisions = await addRevisions(actor, unit.em, done.map(([, { id }]) => id));
    for (const [index, { id, changed }] of done) {
      unit.audit(AuditAction.CampaignUpdated, id, { changed: [...changed], revision: revisions.get(id) ?? null });
      this.#done(index, QrCodeOutcome.Updated, rows.get(id));
    }
  }

  async act(actions: Placed<ActionPlan>, rows: ReadonlyMap<string, LockedRow>, allowance: Allowance | null) {
    const { actor, unit, outcomes } = this;
    const done: { index: number; plan: ActionPlan; row: LockedRow }[] = [];
    for (const [index, plan] of actions) {
      const row = rows.get(plan.id);
      const error = refusalOf(plan, row);
      if (error !== null) outcomes.set(index, refusedOutcome(error, plan.id));
      else if (row === undefined || isDone(plan, row)) outcomes.set(index, doneOutcome(QrCodeOutcome.Unchanged, plan.id));
      else done.push({ index, plan, row });
    }
    if (allowance !== null) await this.#restore(done, allowance);
    const left = done.filter(({ index }) => !outcomes.has(index));
    for (const [action, some] of Map.groupBy(left, ({ plan }) => plan.action)) {
      await changeRows(actor, unit.em, action, some.filter(({ row }) => !isHostedRestore(action, row)).map(({ row }) => row.id));
    }
    for (const { index, plan, row } of left) {
      unit.audit(AUDIT_OF[plan.action], row.id);
      this.#done(index, OUTCOME_OF[plan.action], row);
    }
  }

  /** A restored campaign counts like a new one. Those with files are changed here, the others are only counted. */
  async #restore(items: readonly { index: number; plan: ActionPlan; row: LockedRow }[], allowance: Allowance) {
    const { actor, unit, outcomes } = this;
    for (const { index, plan, row } of items) {
      if (plan.action !== CampaignAction.Restore) continue;
      const restored = isHosted(row.payloadType)
        ? restoreHosted(actor, unit.em, row, allowance)
        : Promise.try(() => allowance.take(row.mode));
      const error = await restored.then(() => null, asItemError);
      if (error !== null) outcomes.set(index, refusedOutcome(error, plan.id));
    }
  }

  async create(creates: Placed<CreatePlan>, allowance: Allowance): Promise<void> {
    const drafts = creates.map(([, { draft, mask }]) => {
      if (mask === null) throw new Error('a campaign without a proven picture cannot be stored');
      return { ...draft, mask };
    });
    const added = await addCampaigns(this.actor, this.unit, allowance, drafts);
    for (const [place, result] of added.entries()) {
      const index = creates[place]?.[0] ?? 0;
      this.outcomes.set(
        index,
        result instanceof AppError ? refusedOutcome(result) : doneOutcome(QrCodeOutcome.Created, result.id),
      );
    }
  }

  #done(index: number, outcome: QrCodeOutcome, row: LockedRow | undefined): void {
    if (row === undefined) return;
    this.unit.publish({ kind: 'campaign', code: row.code });
    this.outcomes.set(index, doneOutcome(outcome, row.id));
  }
}

function refusalOf({ action, version }: ActionPlan, row: LockedRow | undefined): AppError | null {
  const wantsDeleted = action === CampaignAction.Restore;
  if (row === undefined || (row.deletedUtc !== null) !== wantsDeleted) {
    return notFound(wantsDeleted ? 'deleted campaign' : 'campaign');
  }
  return version === null || row.version === version ? null : preconditionFailed();
}

const isDone = ({ action }: ActionPlan, { isActive }: LockedRow): boolean =>
  (action === CampaignAction.Pause && !isActive) || (action === CampaignAction.Activate && isActive);

const isHostedRestore = (action: CampaignAction, { payloadType }: LockedRow): boolean =>
  action === CampaignAction.Restore && isHosted(payloadType);

const restoreHosted = (actor: Omit<Context, 'claim'>, em: EntityManager, row: LockedRow, allowance: Allowance) =>
  em.transactional(async (inner) => {
    await changeRows(actor, inner, CampaignAction.Restore, [row.id]);
    await attachCampaignAssets(actor, inner, row);
    allowance.take(row.mode);
  });

const editHosted = (actor: Omit<Context, 'claim'>, em: EntityManager, plan: EditPlan) =>
  em.transactional(async (inner) => {
    await editRows(actor, inner, [plan]);
    if (plan.hosted !== null) await attachCampaignAssets(actor, inner, { id: plan.id, ...plan.hosted });
  });
