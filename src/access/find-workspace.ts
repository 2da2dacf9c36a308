import { notFound } from '../floor/errors.js';
import { isUuid } from '../floor/ids.js';
import type { Operator } from './operator.js';
import { Workspace } from './workspace.js';

export async function findWorkspace({ em }: Operator, id: string): Promise<Workspace> {
  const workspace = isUuid(id) ? await em.findOne(Workspace, { id }) : null;
  if (workspace === null) throw notFound('workspace');
  return workspace;
}
