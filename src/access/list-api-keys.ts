import { ApiKey } from './api-key.js';
import { findWorkspace } from './find-workspace.js';
import type { Operator } from './operator.js';

/** The oldest first; revoked and expired ones too. */
export async function listApiKeys(operator: Operator, workspaceId: string): Promise<ApiKey[]> {
  const workspace = await findWorkspace(operator, workspaceId);
  return operator.em.find(ApiKey, { workspace }, { orderBy: { createdUtc: 'asc', id: 'asc' } });
}
