import { WORKSPACE_FILTER } from '../database/filters.js';
import { ApiKey } from './api-key.js';
import type { Context } from './context.js';
import { findWorkspace } from './find-workspace.js';
import type { Operator } from './operator.js';

const OLDEST_FIRST = { orderBy: { createdUtc: 'asc', id: 'asc' } } as const;

/** The operator's: of whatever workspace. The oldest first; revoked and expired ones too. */
export async function listApiKeys(operator: Operator, workspaceId: string): Promise<ApiKey[]> {
  const workspace = await findWorkspace(operator, workspaceId);
  return operator.em.find(ApiKey, { workspace }, { ...OLDEST_FIRST, filters: { [WORKSPACE_FILTER]: false } });
}

export const ownApiKeys = ({ em }: Context): Promise<ApiKey[]> => em.find(ApiKey, {}, OLDEST_FIRST);
