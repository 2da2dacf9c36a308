import type { EntityManager } from '@mikro-orm/postgresql';
import type { Change } from '../database/change-feed.js';
import type { Clock } from '../floor/clock.js';

/** What an operator's command works with. It stands above workspaces, so its EntityManager names no workspace. */
export interface Operator {
  readonly em: EntityManager;
  readonly clock: Clock;
  readonly apiKeyPrefix: string;
  /** Publishes a change of a workspace in the transaction and resolves when every instance has acted on it. */
  readonly announce: (em: EntityManager, change: Change) => Promise<void>;
}
