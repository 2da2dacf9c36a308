import type { MikroORM } from '@mikro-orm/postgresql';
import { WORKSPACE_FILTER } from '../database/filters.js';
import { authenticate } from './authenticate.js';
import type { Context, SharedServices } from './context.js';

/** What both doors need to open a context. */
export interface Services extends SharedServices {
  readonly orm: MikroORM;
  readonly apiKeyPrefix: string;
}

/** Both doors enter here: a key becomes a context that can see its own workspace and nothing else. */
export async function openContext(services: Services, apiKey: string | undefined): Promise<Context> {
  const { orm, apiKeyPrefix, ...shared } = services;
  const em = orm.em.fork();
  const { key, workspace } = await authenticate(em, apiKeyPrefix, apiKey, shared.clock.now());
  em.setFilterParams(WORKSPACE_FILTER, { workspaceId: workspace.id });
  return { ...shared, em, workspace, scopes: key.scopes, unread: {} };
}
