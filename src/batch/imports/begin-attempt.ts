import { problem } from '../../core/contract/problems.js';
import { RetryLater } from '../../platform/queue/job-definition.js';
import type { Context } from '../../tenancy/caller/context.js';
import { confirmRights } from '../../tenancy/caller/rights.js';
import { Workspace, WorkspaceStatus } from '../../tenancy/workspace.js';
import { lockImport } from './campaign-import.js';
import { FileProblem } from './formats/file-problem.js';
import { IMPORT_LIMITS } from './import-limits.js';

const INTERRUPTED = problem('import_interrupted', { count: IMPORT_LIMITS.attempts });

/**
 * Counts an attempt before any of the file is read, so that an attempt that crashes the process counts too. Throws a
 * FileProblem after too many attempts without progress, RetryLater, or 401 or 403 as `confirmRights` does.
 */
export const beginAttempt = (context: Context, importId: string): Promise<void> =>
  context.em.transactional(async (em) => {
    const running = await lockImport(em, importId);
    refuseSuspended(await em.findOneOrFail(Workspace, context.workspace.id));
    await confirmRights(em, context);
    if (running.attempts >= IMPORT_LIMITS.attempts) throw new FileProblem(INTERRUPTED);
    running.attempts += 1;
  });

/** Uncounts an attempt that ended for a reason unrelated to the file. */
export async function takeBackAttempt({ em }: Context, importId: string): Promise<void> {
  await em.execute('update campaign_import set attempts = greatest(attempts - 1, 0) where id = ?', [importId]);
}

/** Throws RetryLater while the workspace is suspended, whoever started the import. */
export function refuseSuspended({ status }: Workspace): void {
  if (status !== WorkspaceStatus.Active) throw new RetryLater('the workspace is suspended');
}
