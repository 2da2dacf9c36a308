import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type EmbeddedServer, startEmbeddedServer } from '../../src/database/embedded/embedded-server.js';
import { migrate } from '../../src/database/migrate.js';
import { openOrm } from '../../src/database/orm.js';
import { ENTITIES } from '../../src/entities.js';
import { createLogger } from '../../src/shared/logger.js';

/** One server for the whole run has one migrated template, which is copied for each test file. */
const TEMPLATE = 'signpost_template';
let server: EmbeddedServer | null = null;
let serverUrl = '';
let folder = '';

export const silent = createLogger('silent');

/** Starts the server, unless the run has one already: its address is in TEST_SERVER_URL then. Returns the address. */
export async function startTestServer(): Promise<string> {
  serverUrl = process.env.TEST_SERVER_URL ?? '';
  if (serverUrl !== '') return serverUrl;
  folder = await mkdtemp(join(tmpdir(), 'signpost-test-'));
  server = await startEmbeddedServer({ folder: join(folder, 'postgres'), durable: false, logger: silent });
  serverUrl = server.url;
  const url = await createDatabase(TEMPLATE, 'template1');
  const orm = await openOrm({ url, entities: ENTITIES });
  await migrate(orm, url, async () => {});
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

async function asAdmin(sql: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl() });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Creates a database: a copy of the migrated template, or of `template1` for an empty one. Returns its address. */
export async function createDatabase(
  name: string = `test_${randomBytes(6).toString('hex')}`,
  template: string = TEMPLATE,
): Promise<string> {
  await asAdmin(`create database ${name} template ${template}`);
  const url = new URL(adminUrl());
  url.pathname = `/${name}`;
  return url.href;
}

export async function dropDatabase(url: string): Promise<void> {
  await asAdmin(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`);
}
