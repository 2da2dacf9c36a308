import { Pool } from 'pg';
import type { Logger } from '../../core/logger.js';

/** A statement that each connection parses and plans once. Names are unique; there must be few, as connections keep them. */
export interface PreparedStatement {
  readonly name: string;
  /** With the parameters `$1`, `$2`, … */
  readonly text: string;
}

/** Connections for reads that are asked so often that building their SQL anew would cost more than they do. */
export type ReadPool = Pick<Pool, 'query' | 'end'>;

const CONNECTIONS = 8;
const CONNECT_LIMIT_MS = 3_000;
/** A connection that hangs would keep all who wait for the same row. Statements take milliseconds, the worst search a second. */
const QUERY_LIMIT_MS = 10_000;

/** Connects nothing yet. The caller ends it. A statement without an answer in time fails and loses its connection. */
export function createReadPool(url: string, logger: Logger, queryLimitMs: number = QUERY_LIMIT_MS): ReadPool {
  const pool = new Pool({
    connectionString: url,
    application_name: 'signpost-reads',
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    query_timeout: queryLimitMs,
    keepAlive: true,
  });
  // An idle connection that breaks emits this event, which would end the process without a listener.
  pool.on('error', (error) => logger.debug({ reason: error.message }, 'an idle database connection broke'));
  return pool;
}
