import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { ENTITIES } from '../../src/entities.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { openOrm } from '../../src/platform/database/orm.js';
import { installQueue } from '../../src/platform/queue/install-queue.js';
import { distribute } from '../../src/scans/distribution/distribute.js';
import { freePorts } from './free-ports.js';

/** Starts and stops a coordinator and two workers. Outside the repository; without it tests on Citus are skipped. */
const START = join(import.meta.dirname, '../../../../shared/citus/start');

/** The servers that several processes share, with templates on them. */
const SHARED_VARIABLE = 'TEST_CITUS_NODES';

/** Returns why tests on Citus cannot run, or null if they can. */
export const whyNoCitus = (): string | null => {
  if (process.env[SHARED_VARIABLE] !== undefined) return null;
  if (!existsSync(START)) return `there is no ${START}`;
  return process.getuid?.() === 0 ? null : 'only root can start Citus';
};

/** Whether the databases of all tests have distributed tables: `SIGNPOST_TEST_DISTRIBUTED=1`. */
export const isDistributedRun = (): boolean => process.env.SIGNPOST_TEST_DISTRIBUTED === '1';

/** Addresses of the maintenance databases on the coordinator and the workers, in this order. */
export type CitusNodes = readonly [coordinator: string, ...workers: string[]];

export interface CitusCluster {
  readonly nodes: CitusNodes;
  stop(): Promise<void>;
}

let cluster: Promise<CitusCluster> | null = null;
const run = promisify(execFile);

const MAINTENANCE = 'postgres';

export const urlOn = (server: string, database: string): string => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
};

/** Returns the rows of the last statement. */
async function query<Row extends object>(url: string, statements: readonly string[]): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** Starts a cluster. Its folder is in the system's temporary folder, because the servers' user must enter it. */
export async function startCluster(): Promise<CitusCluster & { readonly folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'signpost-citus-'));
  const [first = 0] = await freePorts(3);
  await run(START, [folder, String(first)]);
  const server = (index: number): string => `postgres://postgres@127.0.0.1:${first + index}/${MAINTENANCE}`;
  return {
    folder,
    nodes: [server(0), server(1), server(2)],
    stop: async () => void (await run(START, ['--stop', folder])),
  };
}

/** Opens the shared cluster, in a distributed run that of `DATABASE_URL`, or a new one, which this process ends. */
async function openCluster(): Promise<CitusCluster> {
  const [coordinator, ...workers] = process.env[SHARED_VARIABLE]?.split(' ') ?? [];
  if (coordinator !== undefined) return { nodes: [coordinator, ...workers], stop: async () => {} };
  const given = isDistributedRun() ? process.env.DATABASE_URL : undefined;
  if (given !== undefined) return { nodes: await readNodes(given), stop: async () => {} };
  const started = await startCluster();
  // Test data need not survive a crash.
  const settings = ['alter system set fsync = off', 'alter system set max_wal_size = 4096'];
  for (const node of started.nodes) await query(node, [...settings, 'select pg_reload_conf()']);
  return started;
}

async function readNodes(url: string): Promise<CitusNodes> {
  const rows = await query<{ host: string; port: number }>(url, [
    'select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 order by 1, 2',
  ]);
  const workers = rows.map(({ host, port }) => {
    const worker = new URL(url);
    [worker.hostname, worker.port] = [host, String(port)];
    return urlOn(worker.href, MAINTENANCE);
  });
  return [urlOn(url, MAINTENANCE), ...workers];
}

/** Opens the cluster for this process and its children. Returns the coordinator's address. */
export async function shareCitus(): Promise<string> {
  const isShared = process.env[SHARED_VARIABLE] !== undefined;
  cluster ??= openCluster();
  const { nodes } = await cluster;
  if (isShared) return nodes[0];
  for (const name of [PLAIN, DISTRIBUTED]) await createTemplate(nodes, name);
  process.env[SHARED_VARIABLE] = nodes.join(' ');
  // Services that tests start without a database must not use this one.
  delete process.env.DATABASE_URL;
  return nodes[0];
}

/** Ends this process's cluster, if there is one. Call it after all tests. */
export async function stopCitus(): Promise<void> {
  if (cluster === null) return;
  const { stop } = await cluster;
  cluster = null;
  templates.clear();
  await stop();
}

/** Includes the connections of Citus's own workers, which prevent copying or dropping a database. */
const disconnect = (database: string): string[] => [
  `alter database ${database} allow_connections false`,
  `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
];

/** Creates an empty database on all machines, which know each other. Returns the coordinator's address. */
export async function createOnNodes(nodes: CitusNodes, name: string): Promise<string> {
  const [coordinator, ...workers] = nodes;
  for (const node of nodes) {
    await query(node, [`create database ${name}`]);
    await query(urlOn(node, name), ['create extension citus']);
  }
  const addressOf = (node: string): string => `'${new URL(node).hostname}', ${new URL(node).port}`;
  await query(urlOn(coordinator, name), [
    `select citus_set_coordinator_host(${addressOf(coordinator)})`,
    ...workers.map((worker) => `select citus_add_node(${addressOf(worker)})`),
  ]);
  return urlOn(coordinator, name);
}

/** Migrated databases, which are copied for each test: with plain and with distributed tables. */
const PLAIN = 'signpost_plain';
const DISTRIBUTED = 'signpost_distributed';
const templates = new Map<string, Promise<void>>();

async function createTemplate(nodes: CitusNodes, name: string): Promise<void> {
  for (const node of nodes) await query(node, [`drop database if exists ${name} with (force)`]);
  const url = await createOnNodes(nodes, name);
  const orm = await openOrm({ url, entities: ENTITIES });
  await migrate(orm, url, installQueue);
  await orm.close();
  if (name === DISTRIBUTED) await distribute({ url });
  for (const node of nodes) await query(node, disconnect(name));
}

/**
 * Creates a migrated database on this process's cluster. Its scan tables are distributed, unless `isDistributed` is
 * false. Returns the coordinator's address.
 */
export async function createCitusDatabase({
  isDistributed = true,
  name = `test_${randomBytes(6).toString('hex')}`,
} = {}): Promise<string> {
  const isShared = process.env[SHARED_VARIABLE] !== undefined;
  cluster ??= openCluster();
  const { nodes } = await cluster;
  const template = isDistributed ? DISTRIBUTED : PLAIN;
  if (!isShared && !templates.has(template)) templates.set(template, createTemplate(nodes, template));
  await templates.get(template);
  await Promise.all(nodes.map((node) => query(node, [`create database ${name} template ${template}`])));
  return urlOn(nodes[0], name);
}

const DROP_ATTEMPTS = 20;

/** Drops a database on all machines that have it, the coordinator first, because it connects to the others. */
export async function dropCitusDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  if (cluster === null) return;
  const { nodes } = await cluster;
  for (const node of nodes) await dropOn(node, name);
}

/** Processes of Citus itself may connect between the statements. */
async function dropOn(node: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await query(node, [`drop database if exists ${name} with (force)`]);
      return;
    } catch (error) {
      if (attempt === DROP_ATTEMPTS) throw error;
      await sleep(50);
    }
  }
}
