import type { MikroORM } from '@mikro-orm/postgresql';
import { createApiKey } from './access/create-api-key.js';
import { createWorkspace } from './access/create-workspace.js';
import { Plan } from './access/plans.js';
import { Workspace } from './access/workspace.js';
import type { Clock } from './floor/clock.js';

/**
 * On an empty database: a workspace to begin with and one key of all scopes, whose text is given. Null on any other
 * database. The caller holds the migration's lock.
 */
export async function createFirstWorkspace(orm: MikroORM, clock: Clock, apiKeyPrefix: string): Promise<string | null> {
  const em = orm.em.fork();
  if ((await em.count(Workspace)) > 0) return null;
  const operator = { em, clock, apiKeyPrefix, announce: async () => {} };
  const { id } = await createWorkspace(operator, { name: 'Default', plan: Plan.Pro });
  const { text } = await createApiKey(operator, { workspaceId: id, name: 'first key' });
  return text;
}
