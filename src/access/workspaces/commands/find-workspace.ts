import { notFound } from '../../../core/errors.js';
import { isUuid } from '../../../core/ids.js';
import type { Operator } from '../../context/actor.js';
import { Workspace } from '../workspace.js';

/** Returns the workspace or throws `not_found`. */
export async function findWorkspace({ em }: Operator, id: string): Promise<Workspace> {
  const workspace = isUuid(id) ? await em.findOne(Workspace, { id }) : null;
  if (workspace === null) throw notFound('workspace');
  return workspace;
}
