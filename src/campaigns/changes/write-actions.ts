import { AuditAction } from '../../core/contract/audit-action.js';
import { isHosted } from '../../core/contract/payloads/payloads.js';
import { type AppError, notFound, preconditionFailed } from '../../core/errors.js';
import { attachCampaignAssets } from '../change-campaign.js';
import type { BulkTransaction, IndexedPlans } from './bulk-transaction.js';
import { changeRows, type LockedRow } from './change-rows.js';
import { asItemError, doneOutcome, QrCodeOutcome, refusedOutcome } from './item-outcome.js';
import { type ActionPlan, CampaignAction } from './plan.js';

const { Pause, Activate, Delete, Restore } = CampaignAction;

const RESULT = {
  [Pause]: { audited: AuditAction.CampaignPaused, outcome: QrCodeOutcome.Updated },
  [Activate]: { audited: AuditAction.CampaignActivated, outcome: QrCodeOutcome.Updated },
  [Delete]: { audited: AuditAction.CampaignDeleted, outcome: QrCodeOutcome.Deleted },
  [Restore]: { audited: AuditAction.CampaignRestored, outcome: QrCodeOutcome.Restored },
};

/** Pauses, activates, deletes or restores campaigns, whose rows are locked. A restored one counts like a new one. */
export async function writeActions(
  transaction: BulkTransaction,
  actions: IndexedPlans<ActionPlan>,
  rows: ReadonlyMap<string, LockedRow>,
): Promise<void> {
  const { actor, unit, outcomes } = transaction;
  const together = new Map<CampaignAction, string[]>();
  for (const [index, plan] of actions) {
    const { id, action } = plan;
    const row = rows.get(id);
    const error = refusalOf(plan, row) ?? (await restoreError(transaction, plan, row));
    if (error !== null || row === undefined) {
      outcomes.set(index, refusedOutcome(error ?? notFound('campaign'), id));
    } else if (isDone(plan, row)) outcomes.set(index, doneOutcome(QrCodeOutcome.Unchanged, id));
    else {
      if (!isWrittenAlone(plan, row)) together.set(action, [...(together.get(action) ?? []), id]);
      unit.audit(RESULT[action].audited, id);
      unit.publish({ kind: 'campaign', code: row.code });
      outcomes.set(index, doneOutcome(RESULT[action].outcome, id));
    }
  }
  for (const [action, ids] of together) await changeRows(actor, unit.em, action, ids);
}

function refusalOf({ action, version }: ActionPlan, row: LockedRow | undefined): AppError | null {
  const wantsDeleted = action === Restore;
  if (row === undefined || (row.deletedUtc !== null) !== wantsDeleted) {
    return notFound(wantsDeleted ? 'deleted campaign' : 'campaign');
  }
  return version === null || row.version === version ? null : preconditionFailed();
}

const isDone = ({ action }: ActionPlan, { isActive }: LockedRow): boolean =>
  (action === Pause && !isActive) || (action === Activate && isActive);

/** A campaign with files is restored in a transaction within the transaction, which is undone when they are refused. */
const isWrittenAlone = ({ action }: ActionPlan, { payloadType }: LockedRow): boolean =>
  action === Restore && isHosted(payloadType);

/** Counts a campaign that is to be restored, and restores it if it has files. Returns why it is refused. */
async function restoreError(
  { actor, unit, allowance }: BulkTransaction,
  plan: ActionPlan,
  row: LockedRow | undefined,
): Promise<AppError | null> {
  if (row === undefined || allowance === null || plan.action !== Restore) return null;
  try {
    if (!isWrittenAlone(plan, row)) allowance.take(row.mode);
    else {
      await unit.em.transactional(async (inner) => {
        await changeRows(actor, inner, Restore, [row.id]);
        await attachCampaignAssets(actor, inner, row);
        allowance.take(row.mode);
      });
    }
    return null;
  } catch (error) {
    return asItemError(error);
  }
}
