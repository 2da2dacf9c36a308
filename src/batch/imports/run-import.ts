import type { MikroORM } from '@mikro-orm/postgresql';
import { StalePlans } from '../../campaigns/changes/bulk-transaction.js';
import { isCodeConflict } from '../../campaigns/changes/plan-creation.js';
import { AuditAction } from '../../core/contract/audit-action.js';
import { type Problem, problem } from '../../core/contract/problems.js';
import { isDiskFull } from '../../core/disk/is-disk-full.js';
import { AppError } from '../../core/errors.js';
import { isUnavailable } from '../../platform/database/is-unavailable.js';
import { type JobRun, RetryLater } from '../../platform/queue/job-definition.js';
import type { Context, SharedServices } from '../../tenancy/caller/context.js';
import { runUnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { WORKSPACE_FILTER } from '../../tenancy/workspace.js';
import { storeRowAssets } from './archive/store-row-assets.js';
import { beginAttempt, takeBackAttempt } from './begin-attempt.js';
import { CampaignImport, lockImport } from './campaign-import.js';
import { FileProblem } from './formats/file-problem.js';
import { type ImportColumn, storedColumns } from './formats/import-reading.js';
import { deleteEndedBatches, nextBatch } from './import-batch.js';
import { IMPORT_JOB, type ImportJob } from './import-job.js';
import { IMPORT_LIMITS } from './import-limits.js';
import { notifyProgress, signalOfEnd } from './import-progress.js';
import { hasEnded, ImportState } from './import-state.js';
import { readIntoBatches } from './read-into-batches.js';
import type { ImportReader } from './reading/import-reader.js';
import { storeFirstRows } from './rows/first-rows.js';
import { planRows } from './rows/plan-rows.js';
import { knownRows } from './rows/stored-rows.js';
import { verifyRows } from './rows/verify-rows.js';
import { writeRows } from './rows/write-rows.js';

export interface ImportServices extends SharedServices {
  readonly orm: MikroORM;
  readonly importReader: ImportReader;
}

/** Immediate retries of a batch before the turn is retried. */
const STALE_TRIES = 3;

/**
 * Runs one turn of an import: has its file read if necessary and creates campaigns batch by batch from where the last
 * turn ended. Safe to repeat at any time, even in parallel with another run of the same import.
 */
export async function runImport(
  services: ImportServices,
  { importId, workspaceId }: ImportJob,
  run: JobRun,
): Promise<void> {
  const found = await services.orm.em.fork().findOne(CampaignImport, { id: importId }, { filters: false });
  if (found === null || hasEnded(found.state)) return;
  const open = (): Context => openContext(services, workspaceId, found.actor?.id ?? null);
  const [ended, stopListening] = signalOfEnd(services.notifications, workspaceId, importId);
  const signal = AbortSignal.any([run.signal, ended]);
  try {
    await beginAttempt(open(), importId);
    const read =
      found.rowsTotal === null ? await readIntoBatches(open(), services.importReader, importId, signal) : found;
    const outcome = read === null ? 'stopped' : await importRows(open, read, signal);
    if (outcome === 'done') await end(open(), importId, { state: ImportState.Finished });
    if (outcome === 'turn over') await queueNextTurn(open(), { importId, workspaceId });
  } catch (thrown) {
    if (ended.aborted) return;
    const error = asLostRight(thrown);
    const why = reasonToFail(error);
    if (why === null) {
      if (!run.signal.aborted && isTemporary(error)) await takeBackAttempt(open(), importId).catch(() => {});
      throw error;
    }
    const columns = storedColumns(why.columns);
    await end(open(), importId, {
      state: ImportState.Failed,
      problemDetails: why.problem,
      problemRow: why.row,
      columns,
    });
  } finally {
    stopListening();
    // Batches may have been stored after a cancellation removed the earlier ones. The hourly clean-up removes any
    // that remain.
    await deleteEndedBatches(open().em, importId).catch(() => {});
  }
}

/** An import waits while its workspace is suspended, and ends when whoever started it may no longer change campaigns. */
function asLostRight(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  if (error.code === 'account_unavailable') return new RetryLater('the workspace is suspended');
  return [401, 403].includes(error.status) ? new FileProblem(problem('import_key_revoked')) : error;
}

/** Null: retry the turn. */
function reasonToFail(error: unknown): FileProblem | null {
  if (error instanceof FileProblem) return error;
  return error instanceof AppError && error.status < 500 ? new FileProblem(error.problem) : null;
}

/** Whether the attempt ended for a reason unrelated to the file. */
const isTemporary = (error: unknown): boolean =>
  error instanceof RetryLater || error instanceof AppError || isUnavailable(error) || isDiskFull(error);

/** Opens a context for the job that acts as the key that started the import. */
function openContext({ orm, ...shared }: ImportServices, workspaceId: string, principalId: string | null): Context {
  const em = orm.em.fork();
  em.setFilterParams(WORKSPACE_FILTER, { workspaceId });
  const caller = { principalId, scopes: [], needs: new Set(['qr:write'] as const), session: null };
  return { ...shared, ...caller, em, workspace: { id: workspaceId }, inputProblems: {} };
}

async function importRows(
  open: () => Context,
  { id: importId, fileId, style, design, isDryRun, lastRow }: CampaignImport,
  signal: AbortSignal,
): Promise<'done' | 'stopped' | 'turn over'> {
  const turnEnds = performance.now() + IMPORT_LIMITS.turnMs;
  const look = style && { style, design };
  const looks = isDryRun ? new Set<string>() : null;
  for (let after = lastRow; ; ) {
    signal.throwIfAborted();
    if (performance.now() > turnEnds) return 'turn over';
    const context = open();
    const batch = await nextBatch(context.em, importId, after);
    const last = batch?.rows.at(-1)?.row;
    if (batch === null || last === undefined) return 'done';
    const known = await knownRows(context.em, importId, after, last);
    const left = batch.rows.filter(({ row }) => !known.has(row));
    const goesOn = await whileStale(async () => {
      const planned = await planRows(context, importId, left, look, signal);
      const verified = await verifyRows(context, planned, looks, signal);
      if (isDryRun && after === 0) await storeFirstRows(context, importId, verified);
      const rows = isDryRun ? verified : await storeRowAssets(context, fileId, batch.assets, verified, signal);
      signal.throwIfAborted();
      return writeRows(open(), { importId, after, last, rows });
    });
    if (!goesOn) return 'stopped';
    after = last;
  }
}

/** Retries when another command has changed a campaign or taken a code between checking and writing the rows. */
async function whileStale<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StalePlans) && !isCodeConflict(error)) throw error;
      if (attempt === STALE_TRIES) throw new RetryLater('campaigns are changed all the time');
    }
  }
}

const queueNextTurn = ({ em, queue }: Context, job: ImportJob): Promise<unknown> =>
  em.transactional((transaction) => queue.send(transaction, IMPORT_JOB, job, { key: job.workspaceId }));

interface End {
  readonly state: ImportState;
  readonly problemDetails?: Problem | null;
  readonly problemRow?: number | null;
  readonly columns?: ImportColumn[];
}

/** The service ends it, whoever started it. An import that was cancelled in the meantime stays cancelled. */
async function end(
  context: Context,
  id: string,
  { state, problemDetails = null, problemRow = null, columns = [] }: End,
): Promise<void> {
  await runUnitOfWork({ ...context, needs: null }, async ({ em, audit }) => {
    const ended = await lockImport(em, id);
    if (hasEnded(ended.state)) return;
    em.assign(ended, { state, problemDetails, problemRow, endedUtc: new Date(context.clock.now()) });
    if (columns.length > 0) ended.columns = columns;
    const { rowsOk, rowsProblem } = ended;
    if (!ended.isDryRun) audit(AuditAction.ImportFinished, id, { state, rowsOk, rowsProblem });
    await notifyProgress(em, context.workspace.id, ended);
  });
}
