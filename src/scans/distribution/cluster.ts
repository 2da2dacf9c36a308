import type { Client } from 'pg';

/** How a table is spread over the machines of a Citus database. */
type TableForm = 'reference' | 'distributed';

export interface ScanTable {
  readonly name: string;
  readonly form: TableForm;
}

/**
 * The tables that grow with scans, in the order of distribution. The rows of a workspace are together on one worker.
 * Labels are few and belong to no workspace, so every machine has all of them. All other tables stay on the
 * coordinator.
 */
export const SCAN_TABLES: readonly ScanTable[] = [
  { name: 'scan_label', form: 'reference' },
  { name: 'scan_total', form: 'distributed' },
  { name: 'scan_hour', form: 'distributed' },
  { name: 'scan_day', form: 'distributed' },
  { name: 'scan_visitor', form: 'distributed' },
  { name: 'scan', form: 'distributed' },
  // Last: if the coordinator is killed while a transaction has two machines, scans are written again rather than lost.
  { name: 'scan_offset', form: 'distributed' },
];

/** The first distributed table; the shards of the others are placed with its shards. */
export const FIRST_DISTRIBUTED = 'scan_total';
export const DISTRIBUTION_COLUMN = 'workspace_id';

const WORKERS = `
  select count(*)::int as workers from pg_dist_node
  where noderole = 'primary' and isactive and shouldhaveshards`;

/** Returns how many workers can hold shards. Throws if the database cannot be distributed. */
export async function countWorkers(client: Client): Promise<number> {
  const { rows: extensions } = await client.query("select from pg_extension where extname = 'citus'");
  if (extensions.length === 0)
    throw new Error(
      'The database does not have the Citus extension, so its tables cannot be distributed. Set DATABASE_URL to the ' +
        'coordinator of a Citus cluster, and run "create extension citus" there and in the database of the same name on each worker.',
    );
  const { rows } = await client.query<{ workers: number }>(WORKERS);
  const workers = rows[0]?.workers ?? 0;
  if (workers === 0)
    throw new Error(
      'Citus has no worker that can hold shards. Run "select citus_set_coordinator_host(host, port)" and for each worker ' +
        '"select citus_add_node(host, port)" in the database, then this command again.',
    );
  return workers;
}

const FORM = `
  select citus_table_type as type, distribution_column as "column", colocation_id as colocation, shard_count::int as shards
  from citus_tables where table_name = to_regclass($1)`;

/** How a table is distributed; null for a plain table. */
export interface Distribution {
  readonly type: string;
  readonly column: string;
  readonly colocation: number;
  readonly shards: number;
}

export async function readDistribution(client: Client, table: string): Promise<Distribution | null> {
  const { rows } = await client.query<Distribution>(FORM, [table]);
  return rows[0] ?? null;
}

/** Throws if somebody has distributed the table in a way that does not fit Signpost's statements. */
export async function checkDistribution(client: Client, table: ScanTable, found: Distribution): Promise<void> {
  const first = table.form === 'distributed' ? await readDistribution(client, FIRST_DISTRIBUTED) : null;
  const isRight =
    found.type === table.form &&
    (table.form === 'reference' || (found.column === DISTRIBUTION_COLUMN && found.colocation === first?.colocation));
  if (!isRight)
    throw new Error(
      `The table ${table.name} is distributed in another way (${found.type}, by ${found.column}). ` +
        `Run "select undistribute_table('${table.name}')" in the database, then this command again.`,
    );
}
