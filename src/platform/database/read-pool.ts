import type { Pool } from 'pg';
import type { Logger } from '../../core/logger.js';
import { reasonOf } from '../../core/net/reason-of.js';
import { createPool } from './connections.js';

/**
 * A statement that each connection parses and plans once. Names are unique and few, because connections retain them.
 */
export interface PreparedStatement {
  readonly name: string;
  /** SQL with the parameters `$1`, `$2`, … */
  readonly text: string;
}

/** Connections for reads that are so frequent that building their SQL each time would cost more than running it. */
export type ReadPool = Pick<Pool, 'query' | 'end'>;

const CONNECTIONS = 8;
const CONNECT_LIMIT_MS = 3_000;
/**
 * A hanging connection would delay everybody who waits for the same row. Statements take milliseconds, the slowest
 * search a second.
 */
const QUERY_LIMIT_MS = 10_000;

/**
 * Does not connect yet. The caller ends the pool. A statement without an answer in time fails, and its connection is
 * closed.
 */
export function createReadPool(url: string, logger: Logger, queryLimitMs: number = QUERY_LIMIT_MS): ReadPool {
  const pool = createPool(url, {
    application_name: 'signpost-reads',
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    query_timeout: queryLimitMs,
    keepAlive: true,
  });
  // An idle connection that breaks emits this event; without a listener it would end the process.
  pool.on('error', (error) => logger.debug({ reason: reasonOf(error) }, 'an idle database connection broke'));
  return pool;
}
