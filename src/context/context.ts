import type { EntityManager } from '@mikro-orm/postgresql';
import type { Scope } from '../api-keys/scopes.js';
import type { ChangeFeed } from '../database/change-feed/change-feed.js';
import type { NotificationHub } from '../database/change-feed/notification-hub.js';
import type { Clock } from '../shared/clock.js';
import type { FieldErrors } from '../shared/errors.js';
import type { Logger } from '../shared/logger.js';
import type { FileStore } from '../storage/file-store.js';
import type { UploadLimits } from '../storage/upload-limits.js';
import type { UploadRefusals } from '../storage/upload-refusals.js';
import type { Inspector } from '../workers/inspector.js';
import type { Renderer } from '../workers/renderer.js';
import type { Workspace } from '../workspaces/workspace.js';
import type { IdempotencyClaim } from './idempotency-claim.js';

/** What the service opened at its start and every request shares. */
export interface SharedServices {
  readonly feed: ChangeFeed;
  readonly notifications: NotificationHub;
  readonly renderer: Renderer;
  readonly files: FileStore;
  readonly inspector: Inspector;
  readonly uploadLimits: UploadLimits;
  readonly uploadRefusals: UploadRefusals;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Base of every encoded address, without a slash at its end. */
  readonly publicUrl: string;
  /** What the text of every key begins with. */
  readonly apiKeyPrefix: string;
}

/** What one request of a keyed caller works with. Every deed and query takes it as its first argument. */
export interface Context extends SharedServices {
  /** A fork of its own that carries the workspace filter. */
  readonly em: EntityManager;
  readonly workspace: Workspace;
  readonly keyId: string;
  readonly scopes: readonly Scope[];
  /**
   * What the door could not read, by the caller's field names. The door put harmless values in their places, so that
   * a room can still say 404 first and tell all problems at once; no write begins while this is not empty.
   */
  readonly inputProblems: FieldErrors;
  /** Of a request with an `Idempotency-Key`. */
  readonly claim?: IdempotencyClaim;
}
