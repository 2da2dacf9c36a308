import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Pool } from 'pg';
import { createLogger } from '../../src/core/logger.js';
import { ENTITIES } from '../../src/entities.js';
import { type EmbeddedServer, startEmbeddedServer } from '../../src/platform/database/embedded/embedded-server.js';
import { waitUntilGone } from '../../src/platform/database/embedded/postmaster-process.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { openOrm } from '../../src/platform/database/orm.js';
import { TcpProxy } from '../support/service/tcp-proxy.js';

/** What a service under test needs. */
export interface DatabaseHarness {
  readonly folder: string;
  /** Creates a database with the schema and no rows. Returns its name. */
  createDatabase(): Promise<string>;
  /** URL for the services; unchanged after a restart. */
  proxiedUrl(database: string): string;
  /** URL for the checks; changes with a restart. */
  directUrl(database: string): string;
}

/** A PostgreSQL that can be stopped, killed and cut off. Services reach it through the proxy, the checks directly. */
export interface FaultHarness extends DatabaseHarness {
  readonly proxy: TcpProxy;
  stopDatabase(): Promise<void>;
  /** Like a crash: the next start recovers from the write-ahead log. */
  killDatabase(): Promise<void>;
  startDatabase(): Promise<void>;
  /** Can be called in any state. */
  close(): Promise<void>;
}

export async function openFaultHarness(): Promise<FaultHarness> {
  const folder = await mkdtemp(join(tmpdir(), 'signpost-faults-'));
  const cluster = join(folder, 'postgres', 'cluster');
  const start = (): Promise<EmbeddedServer> =>
    startEmbeddedServer({ folder: join(folder, 'postgres'), logger: createLogger('silent') });
  let server: EmbeddedServer | null = await start();
  let { url } = server;
  const target = { host: '127.0.0.1', port: Number(new URL(url).port) };
  const proxy = await TcpProxy.open(target);
  let template: string | null = null;
  const withDatabase = (address: string, database: string): string => {
    const changed = new URL(address);
    changed.pathname = `/${database}`;
    return changed.href;
  };

  return {
    folder,
    proxy,
    createDatabase: async () => {
      template ??= await createTemplate(url);
      const name = `fault_${randomBytes(6).toString('hex')}`;
      const create = `create database ${name} template ${template}`;
      await withClient(url, (client) => client.query(create));
      return name;
    },
    proxiedUrl: (database) => withDatabase(proxy.urlOf(url), database),
    directUrl: (database) => withDatabase(url, database),
    stopDatabase: async () => {
      await server?.stop();
      server = null;
    },
    killDatabase: async () => {
      if (server === null) return;
      process.kill(server.pid, 'SIGKILL');
      await waitUntilGone(server.pid, cluster, 5_000);
      server = null;
    },
    startDatabase: async () => {
      server ??= await start();
      url = server.url;
      target.port = Number(new URL(url).port);
    },
    close: async () => {
      await proxy.close();
      await server?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function createTemplate(url: string): Promise<string> {
  const name = 'fault_template';
  await withClient(url, (client) => client.query(`create database ${name}`));
  const address = new URL(url);
  address.pathname = `/${name}`;
  const orm = await openOrm({ url: address.href, entities: ENTITIES });
  await migrate(orm, address.href, async () => {});
  await orm.close();
  return name;
}

export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function withPool<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = new Pool({ connectionString: url, max: 2 });
  pool.on('error', () => {});
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
