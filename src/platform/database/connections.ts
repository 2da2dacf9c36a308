import type { Options } from '@mikro-orm/postgresql';
import { Client, type ClientConfig, Pool, type PoolConfig } from 'pg';
import type { ConstructorOptions } from 'pg-boss';
import { readDatabaseUrl } from '../../core/config/database-url.js';

/**
 * The only place that connects to PostgreSQL, so that every connection has the host, user and TLS of the address. The
 * address wins over `options`.
 */
const connect = <T extends object>(url: string, options: T) => ({ ...options, ...readDatabaseUrl(url) });

const urls = new WeakMap<Pool, string>();

/** Creates a pool, which connects on use. */
export function createPool(url: string, options: PoolConfig): Pool {
  const pool = new Pool(connect(url, options));
  urls.set(pool, url);
  return pool;
}

/** Returns the address that a pool was created with, for other threads, which cannot use the pool. */
export function databaseUrlOf(pool: Pool): string {
  const url = urls.get(pool);
  if (url === undefined) throw new Error('The pool is not from createPool.');
  return url;
}

/** Creates a client that is not connected yet. */
export const createClient = (url: string, options: ClientConfig): Client => new Client(connect(url, options));

/** Returns the settings with which MikroORM connects. */
export function ormConnection(url: string, driverOptions: object): Pick<Options, 'dbName' | 'driverOptions'> {
  const options = connect(url, driverOptions);
  return { dbName: options.database, driverOptions: options };
}

/** Returns the settings with which the queue connects. */
export const queueConnection = (url: string, options: ConstructorOptions): ConstructorOptions => connect(url, options);
