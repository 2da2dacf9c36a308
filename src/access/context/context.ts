import type { IncomingMessage } from 'node:http';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Clock } from '../../core/clock.js';
import type { Scope } from '../../core/contract/scopes.js';
import type { FieldErrors } from '../../core/errors.js';
import type { Logger } from '../../core/logger.js';
import type { ChangeFeed } from '../../platform/database/change-feed/change-feed.js';
import type { NotificationHub } from '../../platform/database/change-feed/notification-hub.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { JobQueue } from '../../platform/queue/job-queue.js';
import type { FileStore } from '../../platform/storage/file-store.js';
import type { RejectedUploads } from '../../platform/storage/rejected-uploads.js';
import type { UploadLimits } from '../../platform/storage/upload-limits.js';
import type { Inspector } from '../../platform/workers/inspector.js';
import type { Renderer } from '../../platform/workers/renderer.js';
import type { KeyUse } from '../api-keys/key-use.js';
import type { KnownKey } from '../api-keys/known-key.js';
import type { CallerCache } from '../caller-cache.js';
import type { KnownSession } from '../sessions/known-session.js';
import type { WebhookTransport } from '../webhooks/delivery/webhook-transport.js';
import type { Workspace } from '../workspaces/workspace.js';
import type { IdempotencyClaim } from './idempotency-claim.js';
import type { RateLimits } from './rate-limits.js';

/** What the service opens when it starts and all requests share. */
export interface SharedServices {
  readonly feed: ChangeFeed;
  readonly notifications: NotificationHub;
  /** For prepared statements, which name the workspace themselves: see `readRows`. */
  readonly reads: ReadPool;
  readonly queue: JobQueue;
  readonly webhookTransport: WebhookTransport;
  readonly renderer: Renderer;
  readonly files: FileStore;
  readonly inspector: Inspector;
  readonly uploadLimits: UploadLimits;
  readonly rejectedUploads: RejectedUploads;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The base of every encoded address, without a trailing slash. */
  readonly publicUrl: string;
  /** How the text of every key begins. */
  readonly apiKeyPrefix: string;
}

/** What the entrances need to find out who calls. */
export interface Services extends SharedServices {
  readonly orm: MikroORM;
  readonly keys: CallerCache<KnownKey>;
  readonly keyUse: KeyUse;
  readonly sessions: CallerCache<KnownSession>;
  readonly sessionUse: KeyUse;
  readonly rateLimits: RateLimits;
  /** The client's address, or its IPv6 network, for rate limits only. Must never be stored or logged. */
  readonly addressOf: (request: IncomingMessage) => string;
}

/** What one request of a caller with a key works with: the first argument of every command and query. */
export interface Context extends SharedServices {
  /** A fork for this request, filtered by the workspace. */
  readonly em: EntityManager;
  readonly workspace: Pick<Workspace, 'id'>;
  /** Null: a job that the operator has begun. */
  readonly keyId: string | null;
  readonly scopes: readonly Scope[];
  /**
   * Values of the request that could not be read, by the caller's field names. Harmless values stand in their places,
   * so that a command can still answer 404 first and report all problems at once. No unit of work begins while there
   * are any.
   */
  readonly inputProblems: FieldErrors;
  /** Present for a request with an `Idempotency-Key`. */
  readonly claim?: IdempotencyClaim;
}

/** The context of a caller, who has a key. */
export type KeyContext = Context & {
  readonly keyId: string;
  /** Null: the caller sent the key itself. */
  readonly session: KnownSession | null;
};

/** The context of a caller who is signed in. */
export type SessionContext = KeyContext & { readonly session: KnownSession };
