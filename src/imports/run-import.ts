import type { MikroORM } from '@mikro-orm/postgresql';
import { AuditAction } from '../audit/audit-action.js';
import { StalePlans } from '../campaigns/bulk/write/writing.js';
import { isCodeConflict } from '../campaigns/campaign-code.js';
import type { Context, SharedServices } from '../context/context.js';
import { runUnitOfWork } from '../context/unit-of-work.js';
import { type JobRun, RetryLater } from '../queue/job-definition.js';
import { AppError } from '../shared/errors.js';
import { WORKSPACE_FILTER } from '../workspaces/tenant-scoped.js';
import { RowAssets } from './archive/row-assets.js';
import { CampaignImport, lockImport } from './campaign-import.js';
import { checkFile } from './check-file.js';
import { FileProblem } from './formats/file-problem.js';
import type { ReadRow } from './formats/open-file.js';
import { IMPORT_JOB, type ImportJob } from './import-job.js';
import { IMPORT_LIMITS } from './import-limits.js';
import { notifyProgress } from './import-progress.js';
import { hasEnded, ImportState } from './import-state.js';
import { openImport } from './open-import.js';
import { knownRows } from './rows/known-rows.js';
import { prepareRows } from './rows/prepare-rows.js';
import { proveRows } from './rows/prove-rows.js';
import { writeRows } from './rows/write-rows.js';

export interface ImportServices extends SharedServices {
  readonly orm: MikroORM;
}

/** Tries of one turn that may fail for a reason that nobody expects. */
const TRIES = 8;
/** Of a chunk at once, before the turn is tried again. */
const STALE_TRIES = 3;

/**
 * One turn of an import: reads its file from where the last turn ended, and creates its campaigns chunk by chunk. Safe to run
 * again at any time, also beside another run of the same import.
 */
export async function runImport(
  services: ImportServices,
  { importId, workspaceId }: ImportJob,
  run: JobRun,
): Promise<void> {
  const found = await services.orm.em.fork().findOne(CampaignImport, { id: importId }, { filters: false });
  if (found === null || hasEnded(found.state)) return;
  const open = (): Context => openContext(services, workspaceId, found.actor?.id ?? null);
  try {
    const checked = found.rowsTotal === null ? await checkFile(open(), importId) : found;
    const outcome = checked === null ? 'stopped' : await importRows(open, checked, run);
    if (outcome === 'done') await end(open(), importId, { state: ImportState.Finished });
    if (outcome === 'turn over') await queueNextTurn(open(), { importId, workspaceId });
  } catch (error) {
    const why = reasonToFail(error, run);
    if (why === null) throw error;
    await end(open(), importId, { state: ImportState.Failed, problem: why.message, problemRow: why.row });
  }
}

/** Null: the turn is to be tried again. */
function reasonToFail(error: unknown, { attempt, signal }: JobRun): FileProblem | null {
  if (error instanceof FileProblem) return error;
  if (error instanceof AppError && error.status < 500) return new FileProblem(error.message);
  if (error instanceof RetryLater || error instanceof AppError || signal.aborted || attempt < TRIES) return null;
  return new FileProblem(
    'The import could not go on. Start it again; tell the operator of this service if it fails again.',
  );
}

/** A context of the job, with what is done in the name of the key that started the import. */
function openContext({ orm, ...shared }: ImportServices, workspaceId: string, keyId: string | null): Context {
  const em = orm.em.fork();
  em.setFilterParams(WORKSPACE_FILTER, { workspaceId });
  return { ...shared, em, workspace: { id: workspaceId }, keyId, scopes: [], inputProblems: {} };
}

async function importRows(
  open: () => Context,
  { id: importId, fileId, encoding, askedFormat, style, isDryRun, lastRow }: CampaignImport,
  { signal }: JobRun,
): Promise<'done' | 'stopped' | 'turn over'> {
  const turnEnds = performance.now() + IMPORT_LIMITS.turnMs;
  const looks = isDryRun ? new Set<string>() : null;
  const { file, archive } = await openImport(open().em, { fileId, askedFormat, encoding });
  const assets = archive === null ? null : new RowAssets(archive, importId);
  let after = lastRow;
  for await (const chunk of chunksOf(file.rows, lastRow)) {
    if (signal.aborted) throw new RetryLater('the service stops');
    if (performance.now() > turnEnds) return 'turn over';
    const context = open();
    const last = chunk.at(-1)?.row ?? after;
    const known = await knownRows(context.em, importId, after, last);
    const left = chunk.filter(({ row }) => !known.has(row)).map((row) => assets?.rename(row) ?? row);
    const goesOn = await whileStale(async () => {
      const rows = await prepareRows(context, importId, left, style);
      await proveRows(context, rows, looks, signal);
      if (!isDryRun) await assets?.store(context, rows);
      return writeRows(open(), { importId, after, last, rows });
    });
    if (!goesOn) return 'stopped';
    after = last;
  }
  return 'done';
}

/** Does it again when another command has changed a campaign or taken a code between the check of rows and the writing. */
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

async function* chunksOf(rows: AsyncIterable<ReadRow>, after: number): AsyncGenerator<ReadRow[]> {
  let chunk: ReadRow[] = [];
  for await (const row of rows) {
    if (row.row <= after) continue;
    if (chunk.push(row) < IMPORT_LIMITS.chunkRows) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

const queueNextTurn = ({ em, queue }: Context, job: ImportJob): Promise<unknown> =>
  em.transactional((transaction) => queue.send(transaction, IMPORT_JOB, job, { key: job.workspaceId }));

interface End {
  readonly state: ImportState;
  readonly problem?: string | null;
  readonly problemRow?: number | null;
}

/** One that was cancelled meanwhile stays so. */
async function end(context: Context, id: string, { state, problem = null, problemRow = null }: End): Promise<void> {
  await runUnitOfWork(context, async ({ em, audit }) => {
    const ended = await lockImport(em, id);
    if (hasEnded(ended.state)) return;
    em.assign(ended, { state, problem, problemRow, endedUtc: new Date(context.clock.now()) });
    const { rowsOk, rowsProblem } = ended;
    if (!ended.isDryRun) audit(AuditAction.ImportFinished, id, { state, rowsOk, rowsProblem });
    await notifyProgress(em, context.workspace.id, ended);
  });
}
