import type { EntityManager } from '@mikro-orm/postgresql';
import { ApiKey } from '../api-keys/api-key.js';
import { hashKey, isKeyText } from '../api-keys/key-format.js';
import { refusalOf } from '../api-keys/key-state.js';
import { invalidApiKey, missingApiKey } from '../shared/errors.js';
import { WORKSPACE_FILTER } from '../workspaces/tenant-scoped.js';
import type { Workspace } from '../workspaces/workspace.js';

export interface AuthenticatedCaller {
  readonly key: ApiKey;
  readonly workspace: Workspace;
}

/**
 * Returns the key and its workspace, or throws why it is refused. Reads the database for every request, so that a
 * revoked or expired key, a changed plan and a suspended workspace take effect at the next one. Costs one indexed query;
 * none for a text that cannot be a key.
 */
export async function authenticateKey(
  em: EntityManager,
  prefix: string,
  text: string | undefined,
  now: number,
): Promise<AuthenticatedCaller> {
  if (text === undefined || text === '') throw missingApiKey();
  if (!isKeyText(prefix, text)) throw invalidApiKey();
  const filters = { [WORKSPACE_FILTER]: false };
  const key = await em.findOne(ApiKey, { hash: hashKey(text) }, { filters, populate: ['workspace'] });
  if (key === null) throw invalidApiKey();
  const { revokedUtc, expiresUtc, workspace } = key;
  const expiresMs = expiresUtc?.getTime() ?? null;
  const refusal = refusalOf({ isRevoked: revokedUtc !== null, expiresMs, workspaceStatus: workspace.status }, now);
  if (refusal !== null) throw refusal;
  return { key, workspace };
}
