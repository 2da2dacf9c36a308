import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../../core/clock.js';
import type { Permission } from '../../core/contract/scopes.js';
import type { FieldErrors } from '../../core/errors.js';
import type { ChangeFeed } from '../../platform/database/change-feed/change-feed.js';
import type { JobSender } from '../../platform/queue/job-queue.js';
import type { UploadLimits } from '../../platform/storage/upload-limits.js';
import type { Workspace } from '../workspace.js';
import { WORKSPACE_FILTER } from '../workspace.js';
import type { AddEvents } from './audited-unit.js';
import type { IdempotencyClaim } from './idempotency-claim.js';
import type { KnownSession } from './known-session.js';

/**
 * The environment of an operator's command. Its EntityManager has no workspace filter, because it works on
 * all workspaces.
 */
export interface Operator {
  readonly em: EntityManager;
  readonly clock: Clock;
  readonly apiKeyPrefix: string;
  readonly feed: Pick<ChangeFeed, 'acknowledged'>;
  readonly queue: JobSender;
  readonly addEvents: AddEvents;
  readonly uploadLimits: UploadLimits;
}

/** Whoever writes in a workspace: a key or a member, whose Context is an Actor, or the operator. */
export interface Actor {
  readonly em: EntityManager;
  readonly clock: Clock;
  readonly feed: Pick<ChangeFeed, 'acknowledged'>;
  readonly queue: JobSender;
  readonly addEvents: AddEvents;
  readonly uploadLimits: UploadLimits;
  /** Only the id. A command reads whatever else it needs with `lockWorkspace`. */
  readonly workspace: Pick<Workspace, 'id'>;
  /** Null for the operator. */
  readonly principalId: string | null;
  /** Null unless a member is signed in. */
  readonly session: Pick<KnownSession, 'id'> | null;
  /**
   * The permissions that the command has asked for with `requirePermission`. The principal must still have them, and
   * still be accepted, when the command commits. Null if its rights do not matter, as for the operator.
   */
  readonly needs: Set<Permission> | null;
  readonly inputProblems: FieldErrors;
  /** Present for a request with an idempotency key. Every audit entry marks it as done. */
  readonly claim?: IdempotencyClaim;
}

/** The operator, or whoever sees what a workspace has made public. */
export const NOBODY = { principalId: null, session: null, needs: null, inputProblems: {} } as const;

/** For an operator whom nobody hears: no instance is running yet, and no webhooks are waiting. */
export const UNHEARD = {
  feed: { acknowledged: async () => {} },
  queue: { send: async () => null, sendAll: async () => {} },
  addEvents: async () => {},
} satisfies Partial<Operator>;

/** Returns the operator as an actor in a single workspace. */
export function operatorIn(
  { em, clock, feed, queue, addEvents, uploadLimits }: Operator,
  workspace: Pick<Workspace, 'id'>,
): Actor {
  const fork = em.fork();
  fork.setFilterParams(WORKSPACE_FILTER, { workspaceId: workspace.id });
  return { em: fork, clock, feed, queue, addEvents, uploadLimits, workspace, ...NOBODY };
}
