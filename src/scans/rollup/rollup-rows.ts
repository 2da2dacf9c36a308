import { CopyRows } from '../postgres/copy-rows.js';
import { bigints, byteas, dates, times, uuids } from '../postgres/postgres-arrays.js';
import type { Statements } from '../postgres/transaction.js';

/** A table of rollups, by hour or by day. */
export interface RollupTable {
  readonly name: 'scan_hour' | 'scan_day';
  readonly column: 'hour' | 'day';
}

export const HOURS: RollupTable = { name: 'scan_hour', column: 'hour' };
export const DAYS: RollupTable = { name: 'scan_day', column: 'day' };

export interface RollupKey {
  readonly workspace: Uint8Array;
  /** Id of a campaign, or of the workspace itself. */
  readonly subject: Uint8Array;
  /** Start of the hour or day, in milliseconds since the epoch. */
  readonly startMs: number;
}

/** A row without its key. */
export interface RollupCounts {
  readonly scans: number;
  readonly uniques: number;
  readonly labels: Buffer;
}

export type RollupRow = RollupKey & RollupCounts;

const typeOf = ({ column }: RollupTable): string => (column === 'day' ? 'date' : 'timestamptz');

const keyColumns = ({ column }: RollupTable, keys: readonly RollupKey[]): Buffer[] => {
  const starts = keys.map(({ startMs }) => startMs);
  return [
    uuids(keys.map(({ workspace }) => workspace)),
    uuids(keys.map(({ subject }) => subject)),
    column === 'day' ? dates(starts) : times(starts),
  ];
};

/** Returns the rows with these keys, in order; `undefined` if a row does not exist yet. */
export async function readRollups(
  { run, isHere }: Statements,
  table: RollupTable,
  keys: readonly RollupKey[],
): Promise<(RollupCounts | undefined)[]> {
  const { name, column } = table;
  const found = await run<readonly [position: string, scans: string, uniques: string, labels: Buffer]>(
    `read-${name}`,
    `select d.position, t.scans, t.uniques, t.labels
     from unnest($1::uuid[], $2::uuid[], $3::${typeOf(table)}[])
       with ordinality as d (workspace_id, subject_id, start, position)
     join ${name} t on t.workspace_id = d.workspace_id and t.subject_id = d.subject_id and t.${column} = d.start
     where ${isHere('t.workspace_id')}`,
    keyColumns(table, keys),
  );
  const rows = new Array<RollupCounts | undefined>(keys.length).fill(undefined);
  for (const [position, scans, uniques, labels] of found)
    rows[Number(position) - 1] = { scans: Number(scans), uniques: Number(uniques), labels };
  return rows;
}

/** Overwrites existing rows. */
export async function updateRollups(
  { run, isHere }: Statements,
  table: RollupTable,
  rows: readonly RollupRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const { name, column } = table;
  await run(
    `update-${name}`,
    `update ${name} t set scans = d.scans, uniques = d.uniques, labels = d.labels
     from unnest($1::uuid[], $2::uuid[], $3::${typeOf(table)}[], $4::bigint[], $5::bigint[], $6::bytea[])
       as d (workspace_id, subject_id, start, scans, uniques, labels)
     where t.workspace_id = d.workspace_id and t.subject_id = d.subject_id and t.${column} = d.start
       and ${isHere('t.workspace_id')}`,
    [
      ...keyColumns(table, rows),
      bigints(rows.map(({ scans }) => scans)),
      bigints(rows.map(({ uniques }) => uniques)),
      byteas(rows.map(({ labels }) => labels)),
    ],
  );
}

/** Adds rows that do not exist yet. */
export async function insertRollups(
  { copy }: Statements,
  { name, column }: RollupTable,
  rows: readonly RollupRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const added = new CopyRows(6);
  for (const { workspace, subject, startMs, scans, uniques, labels } of rows) {
    added.begin().bytes(workspace).bytes(subject);
    if (column === 'day') added.date(startMs);
    else added.time(startMs);
    added.bigint(scans).bigint(uniques).bytes(labels);
  }
  await copy(`${name} (workspace_id, subject_id, ${column}, scans, uniques, labels)`, added.finish());
}
