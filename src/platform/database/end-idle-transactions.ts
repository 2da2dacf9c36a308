import type { ClientBase } from 'pg';

/** Far more than a transaction of this service ever waits for the service. */
const IDLE_LIMIT = '30s';

/**
 * To be called with each new connection of a pool: PostgreSQL ends a transaction that waits so long for its next statement. The
 * locks of an instance that hangs in the midst of one would otherwise stop the others until it ends.
 */
export async function endIdleTransactions(client: ClientBase): Promise<void> {
  await client.query(`set idle_in_transaction_session_timeout = '${IDLE_LIMIT}'`);
}
