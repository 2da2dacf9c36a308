import { AuditAction } from '../../core/contract/audit-action.js';
import type { Context } from '../../tenancy/caller/context.js';
import { runUnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { type CampaignImport, lockImport } from './campaign-import.js';
import { deleteBatches } from './import-batch.js';
import { notifyProgress } from './import-progress.js';
import { hasEnded, ImportState } from './import-state.js';

/** Stops an import. Campaigns it has created remain. An import that has ended is returned unchanged. */
export const cancelImport = (context: Context, id: string): Promise<CampaignImport> =>
  runUnitOfWork(context, async ({ em, audit }) => {
    const found = await lockImport(em, id);
    if (hasEnded(found.state)) return found;
    em.assign(found, { state: ImportState.Cancelled, endedUtc: new Date(context.clock.now()) });
    audit(AuditAction.ImportCancelled, id, { rowsOk: found.rowsOk });
    await notifyProgress(em, context.workspace.id, found);
    await deleteBatches(em, id);
    return found;
  });
