import type { EntityManager } from '@mikro-orm/postgresql';
import type { ChangeFeed } from '../database/change-feed.js';
import type { UploadLimits } from '../files/upload-limits.js';
import type { Clock } from '../floor/clock.js';

/** What an operator's command works with. It stands above workspaces, so its EntityManager names no workspace. */
export interface Operator {
  readonly em: EntityManager;
  readonly clock: Clock;
  readonly apiKeyPrefix: string;
  readonly feed: Pick<ChangeFeed, 'settled'>;
  readonly uploadLimits: UploadLimits;
}
