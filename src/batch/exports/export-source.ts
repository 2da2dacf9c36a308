import type { Clock } from '../../core/clock.js';
import type { ReadPool } from '../../platform/database/read-pool.js';

/**
 * What an export reads from. Each statement uses a connection for a few milliseconds, so a slow reader does not hold
 * one. Statements filter by workspace themselves.
 */
export interface ExportSource {
  readonly reads: Pick<ReadPool, 'query'>;
  readonly workspaceId: string;
  /** The base of every encoded address, without a trailing slash. */
  readonly publicUrl: string;
  readonly clock: Clock;
}
