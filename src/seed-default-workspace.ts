import type { MikroORM } from '@mikro-orm/postgresql';
import { createApiKeyAsOperator } from './access/api-keys/commands/issue-api-key.js';
import { createSignInLinkAsOperator } from './access/sessions/commands/create-sign-in-link.js';
import { createWorkspace } from './access/workspaces/manage-workspaces.js';
import { Workspace } from './access/workspaces/workspace.js';
import type { Clock } from './core/clock.js';
import type { Config } from './core/config/environment.js';
import { Plan } from './core/contract/plans.js';
import { SCOPES } from './core/contract/scopes.js';

/** Credentials of the first person. Neither text is stored. */
export interface FirstAccess {
  /** The text of the first key. */
  readonly key: string;
  /** Token of a sign-in link. */
  readonly signInToken: string;
}

/**
 * Creates the first workspace of an empty database, a key with all scopes including `keys:manage`, and a sign-in link
 * for it. Returns null if there already is a workspace. The caller holds the migration's lock.
 */
export async function seedDefaultWorkspace(orm: MikroORM, clock: Clock, config: Config): Promise<FirstAccess | null> {
  const em = orm.em.fork();
  if ((await em.count(Workspace)) > 0) return null;
  const { apiKeyPrefix, uploads: uploadLimits } = config;
  // Nobody listens to changes yet, and no webhooks are waiting for them.
  const feed = { settled: async () => {} };
  const queue = { send: async () => null, sendAll: async () => {} };
  const operator = { em, clock, apiKeyPrefix, uploadLimits, feed, queue };
  const { id } = await createWorkspace(operator, { name: 'Default', plan: Plan.Pro });
  const { text } = await createApiKeyAsOperator(operator, { workspaceId: id, name: 'first key', scopes: SCOPES });
  const { token } = await createSignInLinkAsOperator(operator, { workspaceId: id });
  return { key: text, signInToken: token };
}
