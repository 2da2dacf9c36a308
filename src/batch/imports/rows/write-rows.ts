import {
  asItemError,
  doneOutcome,
  type ItemOutcome,
  QrCodeOutcome,
  refusedOutcome,
} from '../../../campaigns/changes/item-outcome.js';
import { type ItemPlan, refused } from '../../../campaigns/changes/plan.js';
import { outcomeWithoutWriting, writePlans } from '../../../campaigns/changes/write-plans.js';
import { type CampaignAllowance, readAllowance, requireSubscription } from '../../../campaigns/plan-limits.js';
import { lookUp, memberOf } from '../../../core/contract/look-up.js';
import { type FieldErrors, validationFailed } from '../../../core/errors.js';
import { FieldProblems } from '../../../core/field-problems.js';
import { RetryLater } from '../../../platform/queue/job-definition.js';
import type { Context } from '../../../tenancy/caller/context.js';
import { runUnitOfWork, type UnitOfWork } from '../../../tenancy/commands/unit-of-work.js';
import { lockWorkspace } from '../../../tenancy/workspace.js';
import { refuseSuspended } from '../begin-attempt.js';
import { type CampaignImport, lockImport } from '../campaign-import.js';
import type { ImportRow } from '../formats/import-row.js';
import { notifyProgress } from '../import-progress.js';
import { ImportState } from '../import-state.js';
import type { PlannedRow } from './plan-rows.js';
import { REPLACED_NOTES, type RowOutcome, type StoredProblem, storeOutcomes } from './stored-rows.js';

/** A batch to finish: the outstanding rows after `after` and up to `last`, in order. */
export interface BatchToWrite {
  readonly importId: string;
  readonly after: number;
  readonly last: number;
  readonly rows: readonly PlannedRow[];
}

/**
 * Creates and changes the campaigns of a batch and stores the outcomes of its rows in one transaction, so that each row
 * is processed exactly once whatever is killed. Returns false if the import was cancelled. Throws StalePlans or the
 * database's code conflict if others were faster with a campaign or a code, and RetryLater if another process has
 * finished the rows.
 */
export function writeRows(context: Context, { importId, after, last, rows }: BatchToWrite): Promise<boolean> {
  return runUnitOfWork(context, async (unit) => {
    const { em } = unit;
    const workspace = await lockWorkspace(em, context.workspace.id);
    const running = await lockImport(em, importId);
    if (running.state !== ImportState.Running) return false;
    if (running.lastRow !== after) throw new RetryLater('another process has done these rows');
    refuseSuspended(workspace);
    requireSubscription(context, workspace);
    const { isDryRun, rowsOk, rowsUpdated, rowsUnchanged, rowsProblem } = running;
    const allowance = await readAllowance(context, em, workspace, isDryRun ? rowsOk : 0);
    const plans = rows.map(({ plan }) => refuseMode(plan, allowance));
    const items = isDryRun
      ? plans.map((plan) => dryRun(plan, allowance))
      : await writePlans(context, withImport(unit, importId), plans, allowance);
    const outcomes = rows.map((row, index) => toRowOutcome(row, items[index], running));
    await storeOutcomes(em, importId, outcomes);
    const count = (status: RowOutcome['status']): number => outcomes.filter((row) => row.status === status).length;
    const { kept, replaced } = countCodes(rows, outcomes);
    em.assign(running, {
      lastRow: last,
      attempts: 0,
      rowsOk: rowsOk + count('ok'),
      rowsUpdated: rowsUpdated + count('updated'),
      rowsUnchanged: rowsUnchanged + count('unchanged'),
      rowsProblem: rowsProblem + count('problem'),
      codesKept: running.codesKept + kept,
      codesReplaced: running.codesReplaced + replaced,
    });
    await notifyProgress(em, workspace.id, running);
    return true;
  });
}

/** Counts the codes that the file asks for. A campaign that exists keeps its own, whatever the file says. */
function countCodes(rows: readonly PlannedRow[], outcomes: readonly RowOutcome[]): { kept: number; replaced: number } {
  const asked = rows.filter(
    ({ requestedCode }, index) => requestedCode !== null && outcomes[index]?.status !== 'problem',
  );
  const kept = asked.filter(({ code, requestedCode }) => code === requestedCode).length;
  const replaced = asked.filter(({ notes }) => notes.some(({ code }) => REPLACED_NOTES.includes(code)));
  return { kept, replaced: replaced.length };
}

/** A mode that the plan does not include is a problem of the row's field. */
function refuseMode(plan: ItemPlan, { modeProblem }: CampaignAllowance): ItemPlan {
  const problem = plan.kind === 'create' ? modeProblem(plan.draft.mode) : null;
  return problem === null ? plan : refused(validationFailed({ mode: [problem] }));
}

/** Adds the import's id to every audit entry. */
const withImport = (unit: UnitOfWork, importId: string): UnitOfWork => ({
  ...unit,
  audit: (action, id, details) => unit.audit(action, id, { ...details, importId }),
});

/** Returns the outcome that writing the plan would have, counted against the same allowance. */
function dryRun(plan: ItemPlan, allowance: CampaignAllowance): ItemOutcome {
  const known = outcomeWithoutWriting(plan);
  if (known !== null) return known;
  if (plan.kind !== 'create') return doneOutcome(QrCodeOutcome.Updated, plan.id);
  try {
    if (!plan.draft.state?.deletedUtc) allowance.take(plan.draft.mode);
    return doneOutcome(QrCodeOutcome.Created, null);
  } catch (error) {
    return refusedOutcome(asItemError(error));
  }
}

const STATUS_OF: Readonly<Partial<Record<QrCodeOutcome, RowOutcome['status']>>> = {
  [QrCodeOutcome.Created]: 'ok',
  [QrCodeOutcome.Updated]: 'updated',
  [QrCodeOutcome.Unchanged]: 'unchanged',
  [QrCodeOutcome.Refused]: 'problem',
};

/**
 * Returns what to store for a row that was written, or that a dry run would have written. A dry run knows only the codes
 * that stay.
 */
function toRowOutcome(
  { row, externalId, code, requestedCode, notes, plan, read }: PlannedRow,
  item: ItemOutcome | undefined,
  { isDryRun, columns }: CampaignImport,
): RowOutcome {
  const status = item === undefined ? undefined : STATUS_OF[item.outcome];
  if (item === undefined || status === undefined) throw new Error('a row has no outcome');
  const isThere = status !== 'problem' && !(isDryRun && plan.kind === 'create' && code !== requestedCode);
  const problems = new FieldProblems();
  for (const { field, details } of item.problems) problems.add(field ?? '', details);
  return {
    ...{ row, status, externalId, notes },
    campaignId: item.id,
    code: isThere ? code : null,
    problems: problemsInFile(problems.toFields(), read, columns.length > 0),
  };
}

/** Names the fields of a row as its file does, and adds the values that its problems are about. */
function problemsInFile(
  fields: FieldErrors,
  read: ImportRow | null,
  isTable: boolean,
): Record<string, StoredProblem[]> {
  const columns = read?.columns ?? {};
  const inFile = new Map<string, StoredProblem[]>();
  for (const [field, found] of Object.entries(fields)) {
    const path = field.split(/[.[\]]+/).filter(Boolean);
    const [place = ''] = path;
    // In a table, all tags are in one cell.
    const tags = isTable && place === 'tags' && Array.isArray(read?.input.tags) ? read.input.tags.join(' | ') : null;
    const value = tags ?? textAt(read?.input, path);
    const column = lookUp(columns, field) ?? lookUp(columns, place) ?? (tags === null ? field : place);
    const known = inFile.get(column) ?? [];
    inFile.set(column, [...known, ...(value === null ? found : found.map((each) => ({ ...each, value })))]);
  }
  return Object.fromEntries(inFile);
}

function textAt(input: unknown, path: readonly string[]): string | null {
  const value = path.reduce<unknown>(memberOf, input);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
