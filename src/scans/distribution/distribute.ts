import { performance } from 'node:perf_hooks';
import type { Client } from 'pg';
import { createClient } from '../../platform/database/connections.js';
import {
  checkDistribution,
  countWorkers,
  DISTRIBUTION_COLUMN,
  FIRST_DISTRIBUTED,
  readDistribution,
  SCAN_TABLES,
  type ScanTable,
} from './cluster.js';

export interface DistributeOptions {
  readonly url: string;
  /** Shards of each table. Tables that are already distributed keep theirs. */
  readonly shards?: number | undefined;
  /** Called when a table is done; a large one takes minutes. */
  readonly onTable?: (table: DistributedTable) => void;
}

export interface DistributedTable {
  readonly table: string;
  readonly form: string;
  /** `now`, or `before` if an earlier run distributed it. */
  readonly done: 'now' | 'before';
  /** Current number of rows on all machines. */
  readonly rows: number;
  /** How long writers of the table had to wait. */
  readonly seconds: number;
}

export interface Distribute {
  readonly workers: number;
  readonly shards: number;
  readonly tables: DistributedTable[];
}

/**
 * More shards than a cluster will have workers for a long time. Each one has a cost: a batch with scans of all shards
 * takes several statements per shard (ADR 33).
 */
export const SHARDS = 32;
export const SHARDS_MAX = 512;

/** An arbitrary number that only this command uses. */
const LOCK = 7_167_620_033;

/**
 * Distributes the scan tables over the workers of a Citus cluster, each in its own transaction. Meanwhile, writers of
 * the table wait, or give up and retry; reads continue. If a run is interrupted, each table is either unchanged or
 * distributed, and the next run does the rest after waiting for anything the server is still doing for the earlier run.
 */
export async function distribute({ url, shards, onTable }: DistributeOptions): Promise<Distribute> {
  const client = createClient(url, { application_name: 'signpost-distribute' });
  await client.connect();
  try {
    const workers = await countWorkers(client);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const tables: DistributedTable[] = [];
    for (const table of SCAN_TABLES) {
      const done = await distributeTable(client, table, shards ?? SHARDS);
      tables.push(done);
      onTable?.(done);
    }
    const first = await readDistribution(client, FIRST_DISTRIBUTED);
    return { workers, shards: first?.shards ?? 0, tables };
  } finally {
    await client.end();
  }
}

async function distributeTable(client: Client, table: ScanTable, shards: number): Promise<DistributedTable> {
  const found = await readDistribution(client, table.name);
  if (found !== null) await checkDistribution(client, table, found);
  const start = performance.now();
  if (found === null) await moveRows(client, table, shards);
  const seconds = found === null ? Math.round(performance.now() - start) / 1000 : 0;
  await removeLocalRows(client, table.name);
  const { rows } = await client.query<{ rows: string }>(`select count(*) as rows from ${table.name}`);
  return {
    table: table.name,
    form: table.form === 'reference' ? 'on every machine' : `by ${DISTRIBUTION_COLUMN}`,
    done: found === null ? 'now' : 'before',
    rows: Number(rows[0]?.rows ?? 0),
    seconds,
  };
}

async function moveRows(client: Client, { name, form }: ScanTable, shards: number): Promise<void> {
  if (form === 'reference') {
    await client.query('select create_reference_table($1::regclass)', [name]);
  } else if (name === FIRST_DISTRIBUTED) {
    await client.query(
      `select create_distributed_table($1::regclass, $2, shard_count => $3, colocate_with => 'none')`,
      [name, DISTRIBUTION_COLUMN, shards],
    );
  } else {
    await client.query('select create_distributed_table($1::regclass, $2, colocate_with => $3)', [
      name,
      DISTRIBUTION_COLUMN,
      FIRST_DISTRIBUTED,
    ]);
  }
}

/** Size of the data left on the coordinator, in a table and its partitions. Nobody reads it after distribution. */
const LOCAL_BYTES = 'select sum(pg_relation_size(relid))::float8 as bytes from pg_partition_tree($1::regclass)';

async function removeLocalRows(client: Client, name: string): Promise<void> {
  const { rows } = await client.query<{ bytes: number | null }>(LOCAL_BYTES, [name]);
  if (Number(rows[0]?.bytes ?? 0) > 0)
    await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [name]);
}
