import { AuditAction } from '../../core/contract/audit-action.js';
import { isHosted } from '../../core/contract/payloads/payloads.js';
import { notFound, preconditionFailed } from '../../core/errors.js';
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

/**
 * Pauses, activates, deletes or restores campaigns, whose rows are locked. A restored campaign counts against the plan
 * like a new one.
 */
export async function writeActions(
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
      if ((action === Pause && !row.isActive) || (action === Activate && row.isActive)) {
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
      outcomes.set(index, doneOutcome(RESULT[action].outcome, id));
    } catch (error) {
      outcomes.set(index, refusedOutcome(asItemError(error), id));
    }
  }
  for (const [action, ids] of together) await changeRows(actor, unit.em, action, ids);
}

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
    await changeRows(actor, inner, Restore, [row.id]);
    await attachCampaignAssets(actor, inner, row);
    allowance?.take(row.mode);
  });
