import { performance } from 'node:perf_hooks';
import { Client } from 'pg';
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
  /** Of each distributed table; those that are distributed already keep theirs. */
  readonly shards?: number | undefined;
  /** Told of each table as soon as it is done: a large one takes minutes. */
  readonly onTable?: (table: DistributedTable) => void;
}

export interface DistributedTable {
  readonly table: string;
  readonly form: string;
  /** `now`, or `before` when an earlier run did it. */
  readonly done: 'now' | 'before';
  /** That the table has now, on all machines. */
  readonly rows: number;
  /** For which writers of the table had to wait. */
  readonly seconds: number;
}

export interface Distribute {
  readonly workers: number;
  readonly shards: number;
  readonly tables: DistributedTable[];
}

/** More than a cluster has workers for a long time; a batch with scans of all shards costs some statements for each (ADR 33). */
export const SHARDS = 32;
export const SHARDS_MAX = 512;

/** Any number that only this command uses. */
const LOCK = 7_167_620_033;

/**
 * Distributes the tables of scans over the workers of a Citus cluster, each in a transaction of its own: writers of the table
 * wait meanwhile, or give up and try again; reads go on. A run that was ended in the middle leaves each table either as it was
 * or distributed, and the next one does the rest; it waits for what the server still does for an earlier one.
 */
export async function distribute({ url, shards, onTable }: DistributeOptions): Promise<Distribute> {
  const client = new Client({ connectionString: url, application_name: 'signpost-distribute' });
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

/** Of a table and its partitions on the coordinator itself, which nobody reads once it is distributed. */
const LOCAL_BYTES = 'select sum(pg_relation_size(relid))::float8 as bytes from pg_partition_tree($1::regclass)';

async function removeLocalRows(client: Client, name: string): Promise<void> {
  const { rows } = await client.query<{ bytes: number | null }>(LOCAL_BYTES, [name]);
  if (Number(rows[0]?.bytes ?? 0) > 0)
    await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [name]);
}
