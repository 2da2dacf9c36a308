import { setImmediate as turn } from 'node:timers/promises';
import { refuseInvalid } from '../../access/context/check-input.js';
import type { Context } from '../../access/context/context.js';
import { readRows } from '../../access/context/read-rows.js';
import { insufficientScope, notFound, preconditionFailed, validationFailed } from '../../core/errors.js';
import { isUuid } from '../../core/ids.js';
import { CAMPAIGN_COLUMNS } from '../campaign-columns.js';
import type { QrCodesChange, QrCodesEdit, UpdateQrCodesItem } from './bulk-inputs.js';
import type { ItemOutcome } from './bulk-result.js';
import { findChangeProblems } from './check-change.js';
import { firstPlaces } from './first-places.js';
import { applyEdit } from './plan/apply-edit.js';
import { CampaignAction, type ItemPlan, refused } from './plan/plan.js';
import { type EditedRow, planEdit } from './plan/plan-edit.js';
import { type BulkItem, runBulk } from './run-bulk.js';

/**
 * Does the same with many campaigns, in one transaction. Where nothing differs nothing is done, unlike in a call for a single
 * one. When this resolves, no instance redirects by the former state any more.
 */
export async function updateCampaigns(
  context: Context,
  inputs: readonly UpdateQrCodesItem[],
  change: QrCodesChange,
  idempotencyKey: string | null | undefined,
): Promise<ItemOutcome[]> {
  refuseInvalid(context, change);
  findChangeProblems(change, inputs.length).throwIfAny();
  const { action, edit } = change;
  const deletes = action === CampaignAction.Delete || action === CampaignAction.Restore;
  if (deletes && !context.scopes.includes('qr:delete')) throw insufficientScope('qr:delete');
  const items = inputs.map(({ id, version }) => ({ id: id.toLowerCase(), version: version ?? null }));
  const first = firstPlaces(items.map(({ id }) => id));
  return runBulk(context, {
    name: 'updateQrCodes',
    items,
    settings: change,
    idempotencyKey,
    plan: async (planning, some) => {
      const rows = edit ? await readEdited(planning, some) : new Map<string, EditedRow>();
      const plans: ItemPlan[] = [];
      for (const { index, item } of some) {
        const place = first.get(item.id) ?? index;
        if (place < index) plans.push(refused(twice(place), item.id));
        else if (edit) plans.push(planOne(planning, item, rows.get(item.id), edit));
        else if (action && isUuid(item.id)) plans.push({ kind: 'action', action, ...item });
        else
          plans.push(refused(notFound(action === CampaignAction.Restore ? 'deleted campaign' : 'campaign'), item.id));
        await turn();
      }
      return plans;
    },
  });
}

interface Item {
  readonly id: string;
  readonly version: number | null;
}

const twice = (place: number) =>
  validationFailed({ id: [`Is that of item ${place} too. Name a campaign once in a call.`] });

const BY_IDS = {
  name: 'campaigns-by-ids',
  text: `select ${CAMPAIGN_COLUMNS.all} from campaign where workspace_id = $1 and id = any($2::uuid[]) and deleted_utc is null`,
};

/** Reads the campaigns of the workspace that these items name, by id. Deleted ones are left out. */
export async function readEdited(context: Context, items: readonly BulkItem<Item>[]): Promise<Map<string, EditedRow>> {
  const ids = items.map(({ item }) => item.id).filter(isUuid);
  const rows = await readRows<EditedRow>(context, BY_IDS, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

function planOne(context: Context, { id, version }: Item, row: EditedRow | undefined, edit: QrCodesEdit): ItemPlan {
  if (row === undefined) return refused(notFound('campaign'), id);
  if (version !== null && version !== row.version) return refused(preconditionFailed(), id);
  return planEdit(context, row, applyEdit(row, edit));
}
