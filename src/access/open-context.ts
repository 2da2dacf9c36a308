import type { MikroORM } from '@mikro-orm/postgresql';
import type { ChangeFeed } from '../database/change-feed.js';
import { WORKSPACE_FILTER } from '../database/filters.js';
import type { Clock } from '../floor/clock.js';
import type { Logger } from '../floor/logger.js';
import type { Renderer } from '../rendering/renderer.js';
import { authenticate } from './authenticate.js';
import type { Context } from './context.js';

/** What the service opened at its start and every keyed request uses. */
export interface Services {
  readonly orm: MikroORM;
  readonly feed: ChangeFeed;
  readonly renderer: Renderer;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly publicUrl: string;
  readonly apiKeyPrefix: string;
}

/** Both doors enter here: a key becomes a context that can see its own workspace and nothing else. */
export async function openContext(services: Services, apiKey: string | undefined): Promise<Context> {
  const { orm, feed, renderer, clock, logger, publicUrl, apiKeyPrefix } = services;
  const em = orm.em.fork();
  const { key, workspace } = await authenticate(em, apiKeyPrefix, apiKey, clock.now());
  em.setFilterParams(WORKSPACE_FILTER, { workspaceId: workspace.id });
  return { em, workspace, scopes: key.scopes, unread: {}, feed, renderer, clock, logger, publicUrl };
}
