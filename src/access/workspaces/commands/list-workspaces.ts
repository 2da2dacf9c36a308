import type { Operator } from '../../context/actor.js';
import { Workspace } from '../workspace.js';

/** Returns all workspaces, oldest first. */
export const listWorkspaces = ({ em }: Operator): Promise<Workspace[]> =>
  em.find(Workspace, {}, { orderBy: { createdUtc: 'asc', id: 'asc' } });
