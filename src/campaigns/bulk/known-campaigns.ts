import type { Context } from '../../access/context/context.js';
import { readRows } from '../../access/context/read-rows.js';
import { externalIdTaken, validationFailed } from '../../core/errors.js';
import { FieldProblems } from '../../core/field-problems.js';
import { CAMPAIGN_COLUMNS } from '../campaign-columns.js';
import { findExternalIdProblem } from '../tags/external-id.js';
import type { UpsertQrCodeInput } from './bulk-inputs.js';
import { type ItemPlan, refused } from './plan/plan.js';
import { type EditedRow, planEdit } from './plan/plan-edit.js';

const BY_EXTERNAL_ID = {
  name: 'campaigns-by-external-ids',
  text: `select ${CAMPAIGN_COLUMNS.all} from campaign where workspace_id = $1 and external_id = any($2::text[])`,
};

/** Reads the workspace's campaigns that another system knows by these ids, deleted ones too. */
export async function readByExternalIds(
  context: Context,
  externalIds: readonly string[],
): Promise<Map<string, EditedRow>> {
  const ids = externalIds.filter((id) => findExternalIdProblem(id) === null);
  if (ids.length === 0) return new Map();
  const rows = await readRows<EditedRow>(context, BY_EXTERNAL_ID, [ids]);
  return new Map(rows.map((row) => [row.externalId ?? '', row]));
}

/** Plans what becomes of a campaign that another system names. A deleted one is not changed. */
export function toUpdatePlan(context: Context, row: EditedRow, item: UpsertQrCodeInput): ItemPlan {
  const { name, content, style, schedule, rules, tags } = item;
  if (row.deletedUtc !== null) return refused(externalIdTaken(row.id, true), row.id);
  const problems = new FieldProblems();
  for (const field of ['mode', 'payloadType', 'code'] as const) {
    const value = item[field];
    if (value && value !== row[field]) problems.add(field, `Must be ${row[field]} or left out: it cannot be changed.`);
  }
  if (!problems.isEmpty) return refused(validationFailed(problems.toFields()), row.id);
  return planEdit(context, row, {
    ...(typeof name === 'string' && { name }),
    ...(typeof content === 'string' && { content }),
    ...(style && { style }),
    schedule,
    rules,
    tags,
  });
}
