import type { EntityManager } from '@mikro-orm/postgresql';
import type { ChangeFeed } from '../database/change-feed/change-feed.js';
import type { Clock } from '../shared/clock.js';
import type { FieldErrors } from '../shared/errors.js';
import type { UploadLimits } from '../storage/upload-limits.js';
import { WORKSPACE_FILTER } from '../workspaces/tenant-scoped.js';
import type { Workspace } from '../workspaces/workspace.js';
import type { IdempotencyClaim } from './idempotency-claim.js';
import type { Operator } from './operator.js';

/** Who writes in a workspace: a keyed caller, whose Context is one, or the operator. */
export interface Actor {
  readonly em: EntityManager;
  readonly clock: Clock;
  readonly feed: Pick<ChangeFeed, 'settled'>;
  readonly uploadLimits: UploadLimits;
  readonly workspace: Workspace;
  /** Null: the operator. */
  readonly keyId: string | null;
  readonly inputProblems: FieldErrors;
  /** Of a request that its caller may send again: what is written marks it done. */
  readonly claim?: IdempotencyClaim;
}

/** The operator within one workspace, and no other. */
export function operatorIn({ em, clock, feed, uploadLimits }: Operator, workspace: Workspace): Actor {
  const own = em.fork();
  own.setFilterParams(WORKSPACE_FILTER, { workspaceId: workspace.id });
  return { em: own, clock, feed, uploadLimits, workspace, keyId: null, inputProblems: {} };
}
