import type { Context } from '../../../access/context/context.js';
import { runUnitOfWork, type UnitOfWork } from '../../../access/context/unit-of-work.js';
import { hasCurrentSubscription, lockWorkspace, type Workspace } from '../../../access/workspaces/workspace.js';
import { type ItemOutcome, QrCodeOutcome } from '../../../campaigns/bulk/bulk-result.js';
import { doneOutcome, refusedOutcome } from '../../../campaigns/bulk/item-outcome.js';
import type { CreatePlan, EditPlan } from '../../../campaigns/bulk/plan/plan.js';
import { CampaignAllowance } from '../../../campaigns/bulk/write/add-campaigns.js';
import { lockRows } from '../../../campaigns/bulk/write/change-rows.js';
import { writeCreations } from '../../../campaigns/bulk/write/write-creations.js';
import { writeEdits } from '../../../campaigns/bulk/write/write-edits.js';
import type { Writing } from '../../../campaigns/bulk/write/writing.js';
import { campaignsLeft, noneLeft, staticOnly } from '../../../campaigns/check-plan-limits.js';
import { QrCodeMode } from '../../../core/contract/campaign-mode.js';
import { PLANS } from '../../../core/contract/plans.js';
import { planLimitReached, subscriptionExpired, validationFailed } from '../../../core/errors.js';
import { RetryLater } from '../../../platform/queue/job-definition.js';
import { refuseToGoOn } from '../begin-attempt.js';
import { type CampaignImport, lockImport } from '../campaign-import.js';
import { notifyProgress } from '../import-progress.js';
import { ImportState } from '../import-state.js';
import type { PreparedRow } from './prepare-rows.js';
import { type RowOutcome, storeOutcomes, toRowOutcome } from './row-outcome.js';

/** A batch of an import: what is left to do of its rows from behind `after` up to `last`, in their order. */
export interface BatchToWrite {
  readonly importId: string;
  readonly after: number;
  readonly last: number;
  readonly rows: readonly PreparedRow[];
}

/**
 * Creates and changes the campaigns of a batch and stores what became of its rows, in one transaction: so each row is done once,
 * whatever is killed. Returns false when the import was cancelled. Throws StalePlans or the database's conflict of codes when
 * others were faster with a campaign or a code, and RetryLater when another process has done the rows.
 */
export function writeRows(context: Context, { importId, after, last, rows }: BatchToWrite): Promise<boolean> {
  return runUnitOfWork(context, async (unit) => {
    const { em } = unit;
    const workspace = await lockWorkspace(em, context.workspace.id);
    const running = await lockImport(em, importId);
    if (running.state !== ImportState.Running) return false;
    if (running.lastRow !== after) throw new RetryLater('another process has done these rows');
    await refuseToGoOn(context, em, workspace);
    if (!hasCurrentSubscription(workspace, context.clock.now())) throw subscriptionExpired();
    const write = running.isDryRun ? pretend : writePlanned;
    const items = await write(context, unit, workspace, running, rows);
    const outcomes = rows.map((row, index) => toRowOutcome(row, items.get(index), running.isDryRun));
    await storeOutcomes(em, importId, outcomes);
    const count = (status: RowOutcome['status']): number => outcomes.filter((row) => row.status === status).length;
    em.assign(running, {
      lastRow: last,
      attempts: 0,
      rowsOk: running.rowsOk + count('ok'),
      rowsUpdated: running.rowsUpdated + count('updated'),
      rowsUnchanged: running.rowsUnchanged + count('unchanged'),
      rowsProblem: running.rowsProblem + count('problem'),
    });
    await notifyProgress(em, workspace.id, running);
    return true;
  });
}

type Outcomes = Map<number, ItemOutcome>;

function outcomesWithoutWriting(workspace: Workspace, rows: readonly PreparedRow[]): Outcomes {
  const outcomes: Outcomes = new Map();
  for (const [index, { plan }] of rows.entries()) {
    if (plan.kind === 'refused') outcomes.set(index, refusedOutcome(plan.error, plan.id));
    if (plan.kind === 'unchanged') outcomes.set(index, doneOutcome(QrCodeOutcome.Unchanged, plan.id));
    if (plan.kind !== 'create' || plan.draft.mode !== QrCodeMode.Dynamic) continue;
    if (PLANS[workspace.plan].dynamicCodes) continue;
    outcomes.set(index, refusedOutcome(validationFailed({ mode: [staticOnly(workspace)] })));
  }
  return outcomes;
}

/** The limit of the plan leaves out the last rows; they are its problem, not the import's. */
async function writePlanned(
  actor: Context,
  unit: UnitOfWork,
  workspace: Workspace,
  { id: importId }: CampaignImport,
  rows: readonly PreparedRow[],
): Promise<Outcomes> {
  const audit: UnitOfWork['audit'] = (action, id, details) => unit.audit(action, id, { ...details, importId });
  const writing: Writing = { actor, unit: { ...unit, audit }, outcomes: outcomesWithoutWriting(workspace, rows) };
  const left = [...rows.entries()].filter(([index]) => !writing.outcomes.has(index));
  const placed = left.map(([index, { plan }]) => [index, plan] as const);
  const edits = placed.filter((each): each is [number, EditPlan] => each[1].kind === 'edit');
  const creates = placed.filter((each): each is [number, CreatePlan] => each[1].kind === 'create');
  const ids = edits.map(([, { id }]) => id);
  await writeEdits(writing, edits, await lockRows(actor, unit.em, ids));
  await writeCreations(writing, creates, await CampaignAllowance.of(actor, unit.em, workspace));
  return writing.outcomes;
}

/** What a dry run tells: what would be written, with the same allowance. */
async function pretend(
  context: Context,
  { em }: UnitOfWork,
  workspace: Workspace,
  { rowsOk }: CampaignImport,
  rows: readonly PreparedRow[],
): Promise<Outcomes> {
  const allowed = await campaignsLeft(context, em, workspace);
  let left = allowed === null ? Number.POSITIVE_INFINITY : allowed - rowsOk;
  const outcomes = outcomesWithoutWriting(workspace, rows);
  for (const [index, { plan }] of rows.entries()) {
    if (plan.kind === 'edit') outcomes.set(index, doneOutcome(QrCodeOutcome.Updated, plan.id));
    if (plan.kind !== 'create' || outcomes.has(index)) continue;
    if (!plan.draft.state?.deletedUtc && left-- <= 0)
      outcomes.set(index, refusedOutcome(planLimitReached(noneLeft(workspace))));
    else outcomes.set(index, { outcome: QrCodeOutcome.Created, id: null, problems: [] });
  }
  return outcomes;
}
