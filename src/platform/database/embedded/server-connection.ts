import { type Client, DatabaseError, escapeIdentifier } from 'pg';
import { createClient } from '../connections.js';

/** Port and superuser's password of a server on 127.0.0.1. */
export interface ServerAddress {
  readonly port: number;
  readonly password: string;
}

/** Result of `probeServer`. `silent` means that no answer came. */
export type ServerReply =
  | { readonly kind: 'ready'; readonly durable: boolean }
  /** The server is alive, but starting, recovering, stopping, or without a free connection. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'silent' }
  | { readonly kind: 'wrong_password' };

const CONNECT_LIMIT_MS = 3_000;
const INVALID_PASSWORD = '28P01';
const DUPLICATE_DATABASE = '42P04';
const UNIQUE_VIOLATION = '23505';

export const urlOf = (address: ServerAddress, database: string): string =>
  `postgres://postgres:${address.password}@127.0.0.1:${address.port}/${encodeURIComponent(database)}`;

/** Connects as the superuser and runs a query. Never rejects. */
export async function probeServer(address: ServerAddress): Promise<ServerReply> {
  try {
    return await withClient(address, async (client) => {
      const { rows } = await client.query<{ fsync: string }>("SELECT current_setting('fsync') AS fsync");
      return { kind: 'ready', durable: rows[0]?.fsync === 'on' };
    });
  } catch (error) {
    if (!(error instanceof DatabaseError)) return { kind: 'silent' };
    return { kind: error.code === INVALID_PASSWORD ? 'wrong_password' : 'busy' };
  }
}

/** Creates the database if it is missing. Another process may be creating it at the same time. */
export const ensureDatabase = (address: ServerAddress, database: string): Promise<void> =>
  withClient(address, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database]);
    if (rowCount !== 0) return;
    await client.query(`CREATE DATABASE ${escapeIdentifier(database)}`).catch((error: unknown) => {
      const exists =
        error instanceof DatabaseError && (error.code === DUPLICATE_DATABASE || error.code === UNIQUE_VIOLATION);
      if (!exists) throw error;
    });
  });

async function withClient<T>(address: ServerAddress, use: (client: Client) => Promise<T>): Promise<T> {
  const client = createClient(urlOf(address, 'postgres'), {
    application_name: 'signpost start',
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    query_timeout: 30_000,
  });
  // A connection that breaks before the result rejects the query. After that it does not matter.
  client.on('error', () => {});
  try {
    await client.connect();
    return await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}
