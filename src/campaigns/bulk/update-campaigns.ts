import { notFound, preconditionFailed } from '../../core/errors.js';
import { refuseInvalid } from '../../core/field-rules.js';
import { isUuid } from '../../core/ids.js';
import type { Context } from '../../tenancy/caller/context.js';
import { requirePermission } from '../../tenancy/caller/known-principal.js';
import type { ItemOutcome } from '../changes/item-outcome.js';
import { CampaignAction, type ItemPlan, refused } from '../changes/plan.js';
import { planEdit } from '../changes/plan-edit.js';
import { planInTurns } from '../changes/plan-in-turns.js';
import { readByIds } from '../changes/read-campaign-rows.js';
import { changesTo, readStatesBefore } from '../history/former-states.js';
import type { QrPause } from '../pauses/qr-pause.js';
import { toStoredPause } from '../pauses/stored-pause.js';
import { applyEdit } from './apply-edit.js';
import type { QrCodesChange, QrCodesEdit, UpdateQrCodesItem } from './bulk-inputs.js';
import { findChangeProblems } from './find-change-problems.js';
import { runBulk } from './run-bulk.js';

/**
 * Applies the same change to many campaigns in one transaction. Campaigns that would not differ are left untouched,
 * unlike in an update of a single campaign. When this resolves, no instance redirects by the previous state.
 */
export async function updateCampaigns(
  context: Context,
  inputs: readonly UpdateQrCodesItem[],
  change: QrCodesChange,
  idempotencyKey: string | null | undefined,
): Promise<ItemOutcome[]> {
  refuseInvalid(context, { change });
  findChangeProblems(context, change, inputs.length).throwIfAny();
  const { action, edit } = change;
  const pause = toStoredPause(change.pause);
  const deletes = action === CampaignAction.Delete || action === CampaignAction.Restore;
  if (deletes) requirePermission(context, 'qr:delete');
  return runBulk(context, {
    name: 'updateQrCodes',
    items: inputs.map(({ id, version }) => ({ id: id.toLowerCase(), version: version ?? null })),
    settings: change,
    idempotencyKey,
    nameField: 'id',
    plan: async (planning, items) => {
      if (edit) return planEdits(planning, items, edit);
      return items.map((item) => (action ? planAction(item, action, pause) : refused(notFound('campaign'), item.id)));
    },
  });
}

interface Item {
  readonly id: string;
  readonly version: number | null;
}

function planAction(item: Item, action: CampaignAction, pause: QrPause | null): ItemPlan {
  if (isUuid(item.id)) return { kind: 'action', action, pause, ...item };
  return refused(notFound(action === CampaignAction.Restore ? 'deleted campaign' : 'campaign'), item.id);
}

async function planEdits(context: Context, items: readonly Item[], edit: QrCodesEdit): Promise<ItemPlan[]> {
  const ids = items.map(({ id }) => id);
  const rows = await readByIds(context, ids);
  const former = edit.previous ? await readStatesBefore(context, ids) : null;
  return planInTurns(items, ({ id, version }) => {
    const row = rows.get(id);
    if (row === undefined) return refused(notFound('campaign'), id);
    if (version !== null && version !== row.version) return refused(preconditionFailed(), id);
    if (former === null) return planEdit(context, row, applyEdit(row, edit));
    const before = former.get(id);
    return before === undefined ? refused(notFound('revision'), id) : planEdit(context, row, changesTo(before));
  });
}
