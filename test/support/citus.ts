import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { migrate } from '../../src/database/migrate.js';
import { openOrm } from '../../src/database/orm.js';
import { ENTITIES } from '../../src/entities.js';
import { installQueue } from '../../src/queue/install-queue.js';
import { distribute } from '../../src/scans/distribute/distribute.js';

/** Starts and stops a coordinator and two workers. Not part of the repository: without it tests on Citus are skipped. */
const START = join(import.meta.dirname, '../../../../shared/citus/start');

/** Null when tests on Citus can run, else why not. */
export const whyNoCitus = (): string | null =>
  existsSync(START) ? (process.getuid?.() === 0 ? null : 'only root can start Citus') : `there is no ${START}`;

/** Of the coordinator and the two workers, one after the other. */
interface Cluster {
  readonly folder: string;
  readonly ports: readonly number[];
}

let cluster: Promise<Cluster> | null = null;
const run = promisify(execFile);

/** Three ports in a row that are free now. */
async function freePorts(): Promise<number> {
  for (;;) {
    const first = 20_000 + (randomBytes(2).readUInt16BE() % 12_000);
    const servers = [0, 1, 2].map((index) => createServer().listen(first + index, '127.0.0.1'));
    const free = await Promise.all(
      servers.map(
        (server) =>
          new Promise<boolean>((resolve) => {
            server.once('listening', () => server.close(() => resolve(true)));
            server.once('error', () => resolve(false));
          }),
      ),
    );
    if (free.every(Boolean)) return first;
  }
}

async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'signpost-citus-'));
  const first = await freePorts();
  await run(START, [folder, String(first)]);
  return { folder, ports: [first, first + 1, first + 2] };
}

/** Ends the cluster of this process, if there is one. To be called after all tests. */
export async function stopCitus(): Promise<void> {
  if (cluster === null) return;
  const { folder } = await cluster;
  cluster = null;
  templates.clear();
  await run(START, ['--stop', folder]);
}

const urlOn = (port: number, database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}`;

async function asAdmin(port: number, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: urlOn(port, 'postgres') });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Ends the connections of Citus's own workers too, without which a database can be neither copied nor dropped. */
const disconnect = (database: string): string[] => [
  `alter database ${database} allow_connections false`,
  `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
];

/** Migrated databases, which are copied for each test: plain tables, and distributed ones. */
const templates = new Map<string, Promise<void>>();

async function createTemplate({ ports }: Cluster, name: string): Promise<void> {
  const [coordinator = 0, ...workers] = ports;
  for (const port of ports) {
    await asAdmin(port, [`create database ${name}`]);
    const client = new Client({ connectionString: urlOn(port, name) });
    await client.connect();
    await client.query('create extension citus');
    await client.end();
  }
  const url = urlOn(coordinator, name);
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`select citus_set_coordinator_host('127.0.0.1', ${coordinator})`);
  for (const worker of workers) await client.query(`select citus_add_node('127.0.0.1', ${worker})`);
  await client.end();
  const orm = await openOrm({ url, entities: ENTITIES });
  await migrate(orm, url, () => installQueue(url));
  await orm.close();
  if (name === DISTRIBUTED) await distribute({ url });
  for (const port of ports) await asAdmin(port, disconnect(name));
}

const PLAIN = 'signpost_plain';
const DISTRIBUTED = 'signpost_distributed';

/**
 * Creates a migrated database on a cluster that is started for this process. Its tables of scans are distributed, unless
 * `isDistributed` is false. Returns the coordinator's address.
 */
export async function createCitusDatabase({ isDistributed = true } = {}): Promise<string> {
  cluster ??= startCluster();
  const started = await cluster;
  const template = isDistributed ? DISTRIBUTED : PLAIN;
  if (!templates.has(template)) templates.set(template, createTemplate(started, template));
  await templates.get(template);
  const name = `test_${randomBytes(6).toString('hex')}`;
  for (const port of started.ports) await asAdmin(port, [`create database ${name} template ${template}`]);
  return urlOn(started.ports[0] ?? 0, name);
}

/** Drops a database of `createCitusDatabase` on all machines. */
export async function dropCitusDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const { ports } = (await cluster) ?? { ports: [] };
  for (const port of ports) await asAdmin(port, [...disconnect(name), `drop database if exists ${name} with (force)`]);
}
