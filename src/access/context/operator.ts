import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../../core/clock.js';
import type { ChangeFeed } from '../../platform/database/change-feed/change-feed.js';
import type { JobSender } from '../../platform/queue/job-queue.js';
import type { UploadLimits } from '../../platform/storage/upload-limits.js';

/** What an operator's command works with. Its EntityManager has no workspace filter set, as it works on all of them. */
export interface Operator {
  readonly em: EntityManager;
  readonly clock: Clock;
  readonly apiKeyPrefix: string;
  readonly feed: Pick<ChangeFeed, 'settled'>;
  readonly queue: JobSender;
  readonly uploadLimits: UploadLimits;
}
