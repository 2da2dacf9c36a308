import type { Statements } from '../postgres/transaction.js';
import { mergeLabels } from './counts-codec.js';
import type { RollupDelta } from './rollup-deltas.js';
import { insertRollups, type RollupRow, type RollupTable, readRollups, updateRollups } from './rollup-rows.js';

const NO_LABELS = Buffer.alloc(0);

/** Adds deltas, one per key, to the rows of a rollup: reads, adds in memory, writes. Requires the workspaces' locks. */
export async function addDeltas(sql: Statements, table: RollupTable, deltas: readonly RollupDelta[]): Promise<void> {
  const stored = await readRollups(sql, table, deltas);
  const updated: RollupRow[] = [];
  const inserted: RollupRow[] = [];
  for (const [index, { workspace, subject, startMs, scans, uniques, labels }] of deltas.entries()) {
    const row = stored[index];
    (row === undefined ? inserted : updated).push({
      ...{ workspace, subject, startMs },
      scans: (row?.scans ?? 0) + scans,
      uniques: Math.max(0, (row?.uniques ?? 0) + uniques),
      labels: mergeLabels(row?.labels ?? NO_LABELS, labels),
    });
  }
  await updateRollups(sql, table, updated);
  await insertRollups(sql, table, inserted);
}
