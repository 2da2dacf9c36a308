import { DatabaseError } from 'pg';

/**
 * Whether a query failed because its connection is gone, which is often noticed only on use. The same query may succeed
 * immediately on another connection.
 */
export function isConnectionLost(error: unknown): boolean {
  // Class 57, operator intervention: the server ends the connection.
  if (error instanceof DatabaseError) return error.code?.startsWith('57P') === true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : null;
  return code === 'ECONNRESET' || code === 'EPIPE' || error.message.startsWith('Connection terminated unexpectedly');
}
