import { MARK_PRINTED } from '../../campaigns/addresses/printed.js';
import { AuditAction } from '../../core/contract/audit-action.js';
import { problem } from '../../core/contract/problems.js';
import { SHEET_LIMITS } from '../../core/contract/sheets/check-sheet.js';
import { storageLimitReached, tooManyUnfinished } from '../../core/errors.js';
import { findInputProblems } from '../../core/field-rules.js';
import { newId } from '../../core/ids.js';
import type { Context } from '../../tenancy/caller/context.js';
import { runUnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { lockWorkspace } from '../../tenancy/workspace.js';
import { makePrintRunJob } from './make-print-run-job.js';
import { PrintRun, PrintRunKind, PrintRunState } from './print-run.js';
import type { CreatePrintRunInput } from './print-run-inputs.js';
import { PRINT_RUN_LIMITS } from './print-run-limits.js';
import { readPrintRunOptions } from './read-print-run-options.js';
import { selectCampaigns } from './select-campaigns.js';

/** Starts a print run. It is made in the background, even if this process is killed. */
export async function createPrintRun(context: Context, input: CreatePrintRunInput): Promise<PrintRun> {
  const problems = findInputProblems(context, input);
  const options = readPrintRunOptions(input, problems);
  const campaignIds = await selectCampaigns(context, input, problems);
  if (options?.kind === 'Sheets' && campaignIds.length * options.copies > SHEET_LIMITS.labels) {
    problems.add('sheet.copies', problem('at_most_labels', { max: SHEET_LIMITS.labels }));
  }
  problems.throwIfAny();
  if (options === null) throw new Error('options without problems are complete');
  return runUnitOfWork(context, async ({ em, audit }) => {
    // The lock makes sure that two runs started at the same time are counted in sequence.
    const workspace = await lockWorkspace(em, context.workspace.id);
    await checkAllowances(em);
    const createdUtc = new Date(context.clock.now());
    const run = em.create(PrintRun, {
      id: newId(),
      workspace,
      kind: input.kind,
      state: PrintRunState.Waiting,
      options,
      campaignIds,
      total: campaignIds.length,
      done: 0,
      attempt: 0,
      problems: [],
      failure: null,
      fileName: fileNameOf(input.kind, createdUtc),
      length: null,
      createdUtc,
      finishedUtc: null,
      expiresUtc: null,
    });
    await em.flush();
    await em.execute(MARK_PRINTED, [createdUtc, workspace.id, `{${campaignIds.join(',')}}`]);
    const toMake = { workspaceId: workspace.id, id: run.id, principalId: context.principalId };
    await context.queue.send(em, makePrintRunJob, toMake, { key: workspace.id });
    audit(AuditAction.PrintRunCreated, run.id, { kind: run.kind, campaigns: run.total });
    return run;
  });
}

async function checkAllowances(em: Context['em']): Promise<void> {
  const unfinished = await em.count(PrintRun, { state: { $in: [PrintRunState.Waiting, PrintRunState.Running] } });
  if (unfinished >= PRINT_RUN_LIMITS.unfinished) throw tooManyUnfinished('print runs');
  const finished = await em.find(PrintRun, { state: PrintRunState.Finished }, { fields: ['length'] });
  if (finished.reduce((bytes, { length }) => bytes + Number(length ?? 0), 0) >= PRINT_RUN_LIMITS.keptBytes) {
    throw storageLimitReached(problem('print_files_too_large'));
  }
}

const fileNameOf = (kind: PrintRunKind, at: Date): string =>
  `qr-codes-${at.toISOString().slice(0, 19).replaceAll(':', '-')}.${kind === PrintRunKind.Zip ? 'zip' : 'pdf'}`;
