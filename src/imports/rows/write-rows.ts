import type { EntityManager } from '@mikro-orm/postgresql';
import { AuditAction } from '../../audit/audit-action.js';
import type { Campaign } from '../../campaigns/campaign.js';
import { CODE_USED, isCodeConflict } from '../../campaigns/campaign-code.js';
import { QrCodeMode } from '../../campaigns/campaign-mode.js';
import { attachCampaignAssets } from '../../campaigns/change-campaign.js';
import { campaignsLeft, noneLeft, staticOnly } from '../../campaigns/check-plan-limits.js';
import { addFirstRevision } from '../../campaigns/history/add-revision.js';
import { newCampaign } from '../../campaigns/new-campaign.js';
import type { Context } from '../../context/context.js';
import { runUnitOfWork, type UnitOfWork } from '../../context/unit-of-work.js';
import { RetryLater } from '../../queue/job-definition.js';
import { AppError } from '../../shared/errors.js';
import { PLANS } from '../../workspaces/plans.js';
import { lockWorkspace, type Workspace, WorkspaceStatus } from '../../workspaces/workspace.js';
import { type CampaignImport, lockImport } from '../campaign-import.js';
import { notifyProgress } from '../import-progress.js';
import { ImportState } from '../import-state.js';
import type { PreparedRow } from './prepare-rows.js';
import { type RowOutcome, storeOutcomes } from './row-outcome.js';

/** A part of an import: what is left to do of its rows from behind `after` up to `last`, in their order. */
export interface Chunk {
  readonly importId: string;
  readonly after: number;
  readonly last: number;
  readonly rows: readonly PreparedRow[];
}

/**
 * Creates the campaigns of a chunk and stores what became of its rows, in one transaction: so each row is done once, whatever
 * is killed. When the transaction is refused because of one row, the rows are written one by one. Returns false when the
 * import was cancelled. Throws RetryLater when another process was faster.
 */
export async function writeRows(open: () => Context, chunk: Chunk): Promise<boolean> {
  try {
    return await writeTogether(open(), chunk);
  } catch (error) {
    if (!isOfOneRow(error)) throw error;
    if (chunk.rows.length > 1) return writeOneByOne(open, chunk);
    for (const { problems } of chunk.rows) problems.addAll(fieldsOf(error));
    return writeTogether(open(), chunk);
  }
}

async function writeOneByOne(open: () => Context, { importId, after, last, rows }: Chunk): Promise<boolean> {
  let done = after;
  for (const row of rows) {
    const through = row === rows.at(-1) ? last : row.row;
    if (!(await writeRows(open, { importId, after: done, last: through, rows: [row] }))) return false;
    done = through;
  }
  return true;
}

const isOfOneRow = (error: unknown): boolean =>
  isCodeConflict(error) || (error instanceof AppError && error.status < 500 && error.code !== 'subscription_expired');

const fieldsOf = (error: unknown): Record<string, string[]> => {
  if (!(error instanceof AppError)) return { code: [CODE_USED] };
  return error.fields ?? { '': [error.message] };
};

function writeTogether(context: Context, { importId, after, last, rows }: Chunk): Promise<boolean> {
  return runUnitOfWork(context, async (unit) => {
    const { em } = unit;
    const workspace = await lockWorkspace(em, context.workspace.id);
    const running = await lockImport(em, importId);
    if (running.state !== ImportState.Running) return false;
    if (running.lastRow !== after) throw new RetryLater('another process has done these rows');
    if (workspace.status !== WorkspaceStatus.Active) throw new RetryLater('the workspace is suspended');
    const outcomes = await createAll(context, unit, workspace, running, rows);
    await storeOutcomes(em, importId, outcomes);
    const count = (status: RowOutcome['status']): number => outcomes.filter((row) => row.status === status).length;
    em.assign(running, {
      lastRow: last,
      rowsOk: running.rowsOk + count('ok'),
      rowsUnchanged: running.rowsUnchanged + count('unchanged'),
      rowsProblem: running.rowsProblem + count('problem'),
    });
    await notifyProgress(em, workspace.id, running);
    return true;
  });
}

/** The limit of the plan leaves out the last rows; they are its problem, not the import's. */
async function createAll(
  context: Context,
  { em, audit, publish }: UnitOfWork,
  workspace: Workspace,
  { id: importId, isDryRun, rowsOk }: CampaignImport,
  rows: readonly PreparedRow[],
): Promise<RowOutcome[]> {
  const allowed = await campaignsLeft(context, em, workspace);
  let left = allowed === null ? Number.POSITIVE_INFINITY : allowed - (isDryRun ? rowsOk : 0);
  const created = new Map<number, Campaign | null>();
  for (const { row, draft, problems, mask } of rows) {
    if (draft === null || !problems.isEmpty) continue;
    if (draft.mode === QrCodeMode.Dynamic && !PLANS[workspace.plan].dynamicCodes)
      problems.add('mode', staticOnly(workspace));
    else if (left-- <= 0) problems.add('', noneLeft(workspace));
    else if (isDryRun || mask === null) created.set(row, null);
    else created.set(row, newCampaign(context, em, workspace, { ...draft, mask }));
  }
  await em.flush();
  await completeAll(context, em, created);
  for (const campaign of created.values()) {
    if (campaign === null) continue;
    const { id, code, mode, payloadType } = campaign;
    audit(AuditAction.CampaignCreated, id, { mode, payloadType, importId });
    // Of a code that people scan already, every instance may have cached for a moment that it does not exist.
    publish({ kind: 'campaign', code });
  }
  return rows.map((row) => outcomeOf(row, created));
}

async function completeAll(context: Context, em: EntityManager, created: ReadonlyMap<number, Campaign | null>) {
  for (const campaign of created.values()) {
    if (campaign === null) continue;
    addFirstRevision(context, em, campaign);
    await attachCampaignAssets(context, em, campaign);
  }
}

function outcomeOf({ row, problems, notes }: PreparedRow, created: ReadonlyMap<number, Campaign | null>): RowOutcome {
  const campaign = created.get(row);
  const status = created.has(row) ? 'ok' : 'problem';
  const { id = null, code = null } = campaign ?? {};
  return { row, status, campaignId: id, code, problems: problems.toFields(), notes };
}
