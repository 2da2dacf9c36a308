import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../access/context/context.js';
import { readPrincipalStates } from '../../access/principals/known-principal.js';
import { Workspace, WorkspaceStatus } from '../../access/workspaces/workspace.js';
import { problem } from '../../core/contract/problems.js';
import { RetryLater } from '../../platform/queue/job-definition.js';
import { lockImport } from './campaign-import.js';
import { FileProblem } from './formats/file-problem.js';
import { IMPORT_LIMITS } from './import-limits.js';

const INTERRUPTED = problem('import_interrupted', { count: IMPORT_LIMITS.attempts });

/**
 * Counts an attempt before any of the file is read, so that an attempt that crashes the process counts too. Throws a
 * FileProblem after too many attempts without progress, and whatever `refuseToGoOn` throws.
 */
export const beginAttempt = (context: Context, importId: string): Promise<void> =>
  context.em.transactional(async (em) => {
    const running = await lockImport(em, importId);
    await refuseToGoOn(context, em, await em.findOneOrFail(Workspace, context.workspace.id));
    if (running.attempts >= IMPORT_LIMITS.attempts) throw new FileProblem(INTERRUPTED);
    running.attempts += 1;
  });

/** Uncounts an attempt that ended for a reason unrelated to the file. */
export async function takeBackAttempt({ em }: Context, importId: string): Promise<void> {
  await em.execute('update campaign_import set attempts = greatest(attempts - 1, 0) where id = ?', [importId]);
}

/**
 * Throws RetryLater while the workspace is suspended, and a FileProblem if whoever started the import has ended, or may
 * no longer change campaigns.
 */
export async function refuseToGoOn({ principalId }: Context, em: EntityManager, workspace: Workspace): Promise<void> {
  if (workspace.status !== WorkspaceStatus.Active) throw new RetryLater('the workspace is suspended');
  if (principalId === null) return;
  const state = (await readPrincipalStates(em, [principalId])).get(principalId);
  if (state?.isRevoked || !state?.scopes.includes('qr:write')) throw new FileProblem(problem('import_key_revoked'));
}
