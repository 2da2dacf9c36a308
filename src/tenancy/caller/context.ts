import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import type { Renderer } from '../../artwork/rendering/renderer.js';
import type { Clock } from '../../core/clock.js';
import type { Permission } from '../../core/contract/scopes.js';
import type { FieldErrors } from '../../core/errors.js';
import type { Logger } from '../../core/logger.js';
import type { Inspector } from '../../inspection/processes/inspector.js';
import type { ChangeFeed } from '../../platform/database/change-feed/change-feed.js';
import type { NotificationHub } from '../../platform/database/change-feed/notification-hub.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { Mailer } from '../../platform/mail/mailer.js';
import type { JobQueue } from '../../platform/queue/job-queue.js';
import type { FileStore } from '../../platform/storage/file-store.js';
import type { RejectedUploads } from '../../platform/storage/rejected-uploads.js';
import type { UploadLimits } from '../../platform/storage/upload-limits.js';
import type { DomainNet } from '../domains/domain-net.js';
import type { KnownDomains } from '../domains/known-domains.js';
import type { RateLimits, ResponseBudget } from '../limits/rate-limits.js';
import type { Workspace } from '../workspace.js';
import type { AddEvents } from './audited-unit.js';
import type { IdempotencyClaim } from './idempotency-claim.js';
import type { KnownSession } from './known-session.js';

/** Everything opened at startup and shared by all requests. */
export interface SharedServices {
  readonly feed: ChangeFeed;
  readonly notifications: NotificationHub;
  /** For prepared statements, which filter by workspace themselves; see `readRows`. */
  readonly reads: ReadPool;
  /** For the scan tables and what the redirect looks up, never for other load. */
  readonly scanPool: Pool;
  readonly queue: JobQueue;
  readonly addEvents: AddEvents;
  readonly renderer: Renderer;
  /** Null: the service sends no mail. */
  readonly mailer: Mailer | null;
  readonly files: FileStore;
  readonly inspector: Inspector;
  readonly uploadLimits: UploadLimits;
  readonly rejectedUploads: RejectedUploads;
  readonly rateLimits: RateLimits;
  /** Proven hosts of all workspaces. */
  readonly domains: KnownDomains;
  readonly domainNet: DomainNet;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The base of every encoded address, without a trailing slash. */
  readonly publicUrl: string;
  /** The prefix of every key. */
  readonly apiKeyPrefix: string;
  /** Who may create workspaces, besides the operator. */
  readonly workspaceCreation: 'owners' | 'nobody';
}

/** The environment of a request by a key or a member: the first argument of every command and query. */
export interface Context extends SharedServices {
  /** A fork for this request, filtered by workspace. */
  readonly em: EntityManager;
  readonly workspace: Pick<Workspace, 'id'>;
  /** The key or member; null for a job started by the operator. */
  readonly principalId: string | null;
  /** As of the beginning of the request. Ask for one with `requirePermission`. */
  readonly scopes: readonly Permission[];
  /** See `Actor`. */
  readonly session: Pick<KnownSession, 'id'> | null;
  /** See `Actor`. */
  readonly needs: Set<Permission> | null;
  /**
   * Values of the request that could not be read, by the caller's field names. They are replaced by harmless
   * values, so that a command can still return 404 first and report all problems at once. No unit of work starts
   * while there are any.
   */
  readonly inputProblems: FieldErrors;
  /** Present for a GraphQL query. A REST response is bounded by its stored document. */
  readonly budget?: ResponseBudget;
  /** Present for a request with an `Idempotency-Key`. */
  readonly claim?: IdempotencyClaim;
}

/** The context of a key or a member. */
export type CallerContext = Context & {
  readonly principalId: string;
  /** Null if the caller sent the key itself. */
  readonly session: KnownSession | null;
};

/** The context of a caller who is signed in. */
export type SessionContext = CallerContext & { readonly session: KnownSession };
