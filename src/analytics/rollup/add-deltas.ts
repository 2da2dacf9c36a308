import type { Statements } from '../postgres/transaction.js';
import { mergeLabels } from './counts-codec.js';
import type { RollupDelta } from './rollup-deltas.js';
import { insertRollups, type RollupRow, type RollupTable, readRollups, updateRollups } from './rollup-rows.js';

/** Rows to write, with their keys. */
interface KeyedRows {
  readonly keys: RollupDelta[];
  readonly rows: RollupRow[];
}

const NO_LABELS = Buffer.alloc(0);

/** Adds deltas, one per key, to the rows of a rollup: reads, adds in memory, writes. Requires the workspaces' locks. */
export async function addDeltas(sql: Statements, table: RollupTable, deltas: readonly RollupDelta[]): Promise<void> {
  const stored = await readRollups(sql, table, deltas);
  const updated: KeyedRows = { keys: [], rows: [] };
  const inserted: KeyedRows = { keys: [], rows: [] };
  for (const [index, delta] of deltas.entries()) {
    const row = stored[index];
    const { keys, rows } = row === undefined ? inserted : updated;
    keys.push(delta);
    rows.push({
      scans: (row?.scans ?? 0) + delta.scans,
      uniques: Math.max(0, (row?.uniques ?? 0) + delta.uniques),
      labels: mergeLabels(row?.labels ?? NO_LABELS, delta.labels),
    });
  }
  await updateRollups(sql, table, updated.keys, updated.rows);
  await insertRollups(sql, table, inserted.keys, inserted.rows);
}
