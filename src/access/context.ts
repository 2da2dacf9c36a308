import type { EntityManager } from '@mikro-orm/postgresql';
import type { ChangeFeed } from '../database/change-feed.js';
import type { NotificationHub } from '../database/notification-hub.js';
import type { FileStore } from '../files/file-store.js';
import type { Inspector } from '../files/inspector.js';
import type { UploadLimits } from '../files/upload-limits.js';
import type { UploadRefusals } from '../files/upload-refusals.js';
import type { Clock } from '../floor/clock.js';
import type { FieldErrors } from '../floor/errors.js';
import type { Logger } from '../floor/logger.js';
import type { Renderer } from '../rendering/renderer.js';
import type { Claim } from './idempotency-claim.js';
import type { Scope } from './scopes.js';
import type { Workspace } from './workspace.js';

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
  readonly unread: FieldErrors;
  /** Of a request with an `Idempotency-Key`. */
  readonly claim?: Claim;
}
