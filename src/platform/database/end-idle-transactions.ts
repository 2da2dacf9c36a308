import type { ClientBase } from 'pg';

/** Far longer than any transaction of this service pauses between statements. */
const IDLE_LIMIT = '30s';

/**
 * Call this for each new connection of a pool. PostgreSQL then ends a transaction that waits this long for its next
 * statement; otherwise the locks of an instance that hangs during a transaction would block the others until it ends.
 */
export async function endIdleTransactions(client: ClientBase): Promise<void> {
  await client.query(`set idle_in_transaction_session_timeout = '${IDLE_LIMIT}'`);
}
