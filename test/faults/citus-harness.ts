import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ENTITIES } from '../../src/entities.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { openOrm } from '../../src/platform/database/orm.js';
import { distribute } from '../../src/scans/distribution/distribute.js';
import { createOnNodes, startCluster, urlOn, whyNoCitus } from '../support/citus.js';
import { type DatabaseHarness, withClient } from './harness.js';

/** Citus's default is a minute; docs/fleet.md recommends this. */
const RECOVERY_INTERVAL = '5s';
const PG_CTL = '/usr/lib/postgresql/15/bin/pg_ctl';
const START_LIMIT_MS = 60_000;
const RECOVERED_LIMIT_MS = 120_000;

/** A Citus cluster whose servers can be stopped and killed. The coordinator is number 0, the workers are 1 and 2. */
export interface CitusHarness extends DatabaseHarness {
  readonly servers: readonly [coordinator: number, ...workers: number[]];
  /** Stops without waiting for anything, and without a checkpoint. */
  stop(server: number): Promise<void>;
  /** Kills the server's first process; its other processes end by themselves. */
  kill(server: number): Promise<void>;
  /** Can be called in any state. */
  start(server: number): Promise<void>;
  /** Number of the worker that has the scans of the database's workspace. */
  findWorker(database: string): Promise<number>;
  /** Moves the scans of the database's workspace to the other worker without blocking writers. */
  moveScans(database: string): Promise<void>;
  /**
   * Waits until no prepared transaction is left on any worker. Returns the maximum number of milliseconds during which
   * there were some; transactions that are just being committed are included.
   */
  waitForRecovery(): Promise<number>;
  close(): Promise<void>;
}

const run = promisify(execFile);
let opened: Promise<CitusHarness> | null = null;

/** One cluster for all scenarios that need one; the first one starts it. Null if it cannot run. */
export async function openCitus({ folder }: DatabaseHarness): Promise<CitusHarness | null> {
  if (whyNoCitus() !== null) return null;
  opened ??= openCitusHarness(folder);
  return opened;
}

export async function closeCitus(): Promise<void> {
  await (await opened)?.close();
  opened = null;
}

async function openCitusHarness(folder: string): Promise<CitusHarness> {
  const cluster = await startCluster();
  const { nodes } = cluster;
  const dataOf = (server: number): string => join(cluster.folder, `node-${server}`);
  const control = async (server: number, ...words: string[]): Promise<void> => {
    const log = join(cluster.folder, `node-${server}.log`);
    await run('runuser', ['-u', 'postgres', '--', PG_CTL, '-D', dataOf(server), '-l', log, '-w', ...words]);
  };
  const urlOf = (server: number, database: string): string => urlOn(nodes[server] ?? '', database);
  const isReady = (server: number): Promise<boolean> =>
    withClient(urlOf(server, 'postgres'), async () => true).catch(() => false);
  const pidOf = async (server: number): Promise<number> =>
    Number((await readFile(join(dataOf(server), 'postmaster.pid'), 'utf8')).split('\n')[0]);

  const start = async (server: number): Promise<void> => {
    for (const deadline = Date.now() + START_LIMIT_MS; !(await isReady(server)); await sleep(50)) {
      // After a kill, processes that have not ended yet hold the shared memory.
      await control(server, 'start').catch(() => {});
      if (Date.now() > deadline) throw new Error(`server ${server} of Citus does not start`);
    }
  };
  for (const server of nodes.keys()) {
    await withClient(urlOf(server, 'postgres'), async (client) => {
      // Moving shards without blocking writers uses logical replication.
      await client.query('alter system set wal_level = logical');
      await client.query(`alter system set citus.recover_2pc_interval = '${RECOVERY_INTERVAL}'`);
      await client.query("alter system set citus.defer_shard_delete_interval = '1s'");
    });
    await control(server, '-m', 'fast', 'restart');
  }
  const workers = nodes.slice(1).map((_, index) => index + 1);
  const findWorker = (database: string): Promise<number> =>
    withClient(urlOf(0, database), async (client) => {
      const { rows } = await client.query<{ port: number }>(
        `select s.nodeport as port from citus_shards s, workspace w
         where s.shardid = get_shard_id_for_distribution_column('scan', w.id) limit 1`,
      );
      return nodes.findIndex((node) => Number(new URL(node).port) === rows[0]?.port);
    });

  return {
    folder,
    servers: [0, ...workers],
    createDatabase: async () => {
      const name = `fault_${randomBytes(6).toString('hex')}`;
      const url = await createOnNodes(nodes, name);
      const orm = await openOrm({ url, entities: ENTITIES });
      await migrate(orm, url, async () => {});
      await orm.close();
      await distribute({ url });
      return name;
    },
    proxiedUrl: (database) => urlOf(0, database),
    directUrl: (database) => urlOf(0, database),
    stop: (server) => control(server, '-m', 'immediate', 'stop'),
    kill: async (server) => {
      process.kill(await pidOf(server), 'SIGKILL');
    },
    start,
    findWorker,
    moveScans: async (database) => {
      const from = await findWorker(database);
      const to = workers.find((worker) => worker !== from) ?? from;
      const portOf = (server: number): number => Number(new URL(nodes[server] ?? '').port);
      await withClient(urlOf(0, database), async (client) => {
        await client.query('call citus_cleanup_orphaned_resources()');
        const move = () =>
          client.query(
            `select citus_move_shard_placement(get_shard_id_for_distribution_column('scan', id), '127.0.0.1', $1, '127.0.0.1', $2,
               shard_transfer_mode => 'force_logical') from workspace limit 1`,
            [portOf(from), portOf(to)],
          );
        // Citus does not wait for others that change the same tables, such as a service that creates a month's
        // partitions.
        for (const deadline = Date.now() + START_LIMIT_MS; ; await sleep(200)) {
          const error = await move().then(() => null, String);
          if (error === null) return;
          if (!error.includes('could not acquire the lock') || Date.now() > deadline) throw new Error(error);
        }
      });
    },
    waitForRecovery: async () => {
      const begin = Date.now();
      let lastSeen = begin;
      const seen = new Set<string>();
      for (;;) {
        const gids = (
          await Promise.all(
            workers.map((worker) =>
              withClient(urlOf(worker, 'postgres'), async (client) => {
                const { rows } = await client.query<{ gid: string }>('select gid from pg_prepared_xacts');
                return rows.map(({ gid }) => gid);
              }),
            ),
          )
        ).flat();
        // Transactions that are committed immediately are seen at most once.
        const left = gids.filter((gid) => seen.has(gid));
        for (const gid of gids) seen.add(gid);
        if (left.length > 0) lastSeen = Date.now();
        else if (Date.now() - lastSeen > 500) return lastSeen - begin;
        if (Date.now() - begin > RECOVERED_LIMIT_MS) return RECOVERED_LIMIT_MS;
        await sleep(50);
      }
    },
    close: async () => {
      await cluster.stop();
    },
  };
}
