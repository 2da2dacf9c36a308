import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { createLogger } from '../../src/core/logger.js';
import { ENTITIES } from '../../src/entities.js';
import { type EmbeddedServer, startEmbeddedServer } from '../../src/platform/database/embedded/embedded-server.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { openOrm } from '../../src/platform/database/orm.js';
import { installQueue } from '../../src/platform/queue/install-queue.js';
import { createCitusDatabase, dropCitusDatabase, isDistributedRun, shareCitus } from './citus.js';

/** One server for the whole run has one migrated template, which is copied for each test file. */
const TEMPLATE = 'signpost_template';
let server: EmbeddedServer | null = null;
let serverUrl = '';
let folder = '';

export const silent = createLogger('silent');

/** Starts the server, unless the run already has one, whose address is in TEST_SERVER_URL. Returns the address. */
export async function startTestServer(): Promise<string> {
  serverUrl = process.env.TEST_SERVER_URL ?? '';
  if (serverUrl !== '') return serverUrl;
  if (isDistributedRun()) {
    serverUrl = await shareCitus();
    return serverUrl;
  }
  folder = await mkdtemp(join(tmpdir(), 'signpost-test-'));
  server = await startEmbeddedServer({ folder: join(folder, 'postgres'), durable: false, logger: silent });
  serverUrl = server.url;
  const url = await createDatabase(TEMPLATE, 'template1');
  const orm = await openOrm({ url, entities: ENTITIES });
  await migrate(orm, url, installQueue);
  await orm.close();
  return serverUrl;
}

export async function stopTestServer(): Promise<void> {
  if (server === null) return;
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

const adminUrl = (): string => {
  if (serverUrl === '') throw new Error('the test server is not running');
  return serverUrl;
};

async function asAdmin<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: adminUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Creates a database: a copy of the migrated template, or of `template1` for an empty one. Returns its address. In a
 * distributed run the copy has distributed tables; an empty one is on the coordinator alone, without Citus.
 */
export async function createDatabase(
  name: string = `test_${randomBytes(6).toString('hex')}`,
  template: string = TEMPLATE,
): Promise<string> {
  if (isDistributedRun() && template === TEMPLATE) return createCitusDatabase({ name });
  await asAdmin((client) => client.query(`create database ${name} template ${template}`));
  const url = new URL(adminUrl());
  url.pathname = `/${name}`;
  return url.href;
}

/** Ignores processes of Citus itself. */
const IN_USE = `select from pg_stat_activity where datname = $1 and backend_type = 'client backend'
  and application_name not like 'citus%' and application_name not like 'Citus%'`;

/** How long connections may take to close. Connections that a test left open are then cut. */
const CLOSING_LIMIT_MS = 2_000;

/**
 * Drops the database. Ending a pool does not wait until its connections are closed, and a connection that is cut
 * meanwhile would emit an error without a listener.
 */
export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await asAdmin(async (client) => {
    const isInUse = async (): Promise<boolean> => (await client.query(IN_USE, [name])).rowCount !== 0;
    for (const deadline = Date.now() + CLOSING_LIMIT_MS; Date.now() < deadline && (await isInUse()); ) await sleep(10);
    if (isDistributedRun()) return dropCitusDatabase(url);
    await client.query(`drop database if exists ${name} with (force)`);
  });
}
