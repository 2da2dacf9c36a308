import type { Clock } from '../../core/clock.js';
import type { ReadPool } from '../../platform/database/read-pool.js';

/**
 * What an export reads from. Each statement takes a connection for some milliseconds, so a reader that is slow keeps none;
 * statements name the workspace themselves.
 */
export interface ExportSource {
  readonly reads: Pick<ReadPool, 'query'>;
  readonly workspaceId: string;
  /** The base of every encoded address, without a trailing slash. */
  readonly publicUrl: string;
  readonly clock: Clock;
}
