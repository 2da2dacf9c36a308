import type { MikroORM } from '@mikro-orm/postgresql';
import { createApiKeyAsOperator } from './api-keys/commands/create-api-key-as-operator.js';
import { SCOPES } from './api-keys/scopes.js';
import type { Config } from './config/environment.js';
import type { Clock } from './shared/clock.js';
import { createWorkspace } from './workspaces/commands/create-workspace.js';
import { Plan } from './workspaces/plans.js';
import { Workspace } from './workspaces/workspace.js';

/**
 * Creates the first workspace of an empty database and a key with all scopes, `keys:manage` included. Returns the key's text,
 * or null when there is a workspace already. The caller holds the migration's lock.
 */
export async function seedDefaultWorkspace(orm: MikroORM, clock: Clock, config: Config): Promise<string | null> {
  const em = orm.em.fork();
  if ((await em.count(Workspace)) > 0) return null;
  const { apiKeyPrefix, uploads: uploadLimits } = config;
  // Nobody listens to changes yet, and no webhook waits for them.
  const feed = { settled: async () => {} };
  const queue = { send: async () => null, sendAll: async () => {} };
  const operator = { em, clock, apiKeyPrefix, uploadLimits, feed, queue };
  const { id } = await createWorkspace(operator, { name: 'Default', plan: Plan.Pro });
  const { text } = await createApiKeyAsOperator(operator, { workspaceId: id, name: 'first key', scopes: SCOPES });
  return text;
}
