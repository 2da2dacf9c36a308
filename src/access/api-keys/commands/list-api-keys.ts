import type { Operator } from '../../context/actor.js';
import type { Context } from '../../context/context.js';
import { findWorkspace } from '../../workspaces/manage-workspaces.js';
import { WORKSPACE_FILTER } from '../../workspaces/workspace.js';
import { ApiKey } from '../api-key.js';

const OLDEST_FIRST = { orderBy: { createdUtc: 'asc', id: 'asc' } } as const;

/** Returns the keys of the caller's workspace, oldest first, including revoked and expired ones. */
export const listApiKeys = ({ em }: Context): Promise<ApiKey[]> => em.find(ApiKey, {}, OLDEST_FIRST);

/** Returns the keys of any workspace, oldest first, including revoked and expired ones. */
export async function listApiKeysAsOperator(operator: Operator, workspaceId: string): Promise<ApiKey[]> {
  const workspace = await findWorkspace(operator, workspaceId);
  return operator.em.find(ApiKey, { workspace }, { ...OLDEST_FIRST, filters: { [WORKSPACE_FILTER]: false } });
}
