import { LockMode } from '@mikro-orm/core';
import { AuditAction } from '../../core/contract/audit-action.js';
import { notFound } from '../../core/errors.js';
import { removeFiles } from '../../platform/storage/remove-files.js';
import type { Context } from '../../tenancy/caller/context.js';
import { requirePermission } from '../../tenancy/caller/known-principal.js';
import { runUnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { findPrintRun } from './find-print-run.js';
import { PrintRun, PrintRunState } from './print-run.js';

const ENDED: readonly PrintRunState[] = [PrintRunState.Failed, PrintRunState.Cancelled, PrintRunState.Expired];

/**
 * Stops a print run within seconds, or removes the file of a finished one, which needs `qr:delete`. A run that has ended
 * otherwise stays as it is.
 */
export async function cancelPrintRun(context: Context, id: string): Promise<PrintRun> {
  await findPrintRun(context.em, id);
  const cancelled = await runUnitOfWork(context, async ({ em, audit }) => {
    const run = await em.findOne(PrintRun, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    if (run === null) throw notFound('print run');
    if (ENDED.includes(run.state)) return run;
    if (run.state === PrintRunState.Finished) requirePermission(context, 'qr:delete');
    run.state = PrintRunState.Cancelled;
    run.finishedUtc ??= new Date(context.clock.now());
    run.length = null;
    run.expiresUtc = null;
    audit(AuditAction.PrintRunCancelled, run.id);
    return run;
  });
  await removeFiles(context.files, [cancelled.id]);
  return cancelled;
}
