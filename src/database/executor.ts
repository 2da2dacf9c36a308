import type { EntityManager } from '@mikro-orm/postgresql';
import { type Change, type ChangeFeed, type Execute, publishChange } from './change-feed/change-feed.js';

/** Runs SQL with `$1` parameters (in order, each once) in the EntityManager's transaction, if it has one. */
export const executorOf =
  (em: EntityManager): Execute =>
  (sql, params) =>
    em.execute(sql.replace(/\$\d+/g, '?'), params);

/** For a change that is committed already: resolves when every instance has acted on it. */
export const publishCommitted =
  (feed: Pick<ChangeFeed, 'settled'>) =>
  async (em: EntityManager, change: Change): Promise<void> =>
    feed.settled(await publishChange(executorOf(em), change));
