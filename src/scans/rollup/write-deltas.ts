import type { Breath } from '../../shared/yield-to-event-loop.js';
import type { Statements } from '../postgres/transaction.js';
import type { Delta } from './deltas.js';
import { mergeLabels } from './merge-labels.js';
import { insertRollups, type RollupRow, type RollupTable, updateRollups } from './rollup-rows.js';

/** What is to be written to a table of figures. */
export interface RollupWrite {
  readonly table: RollupTable;
  readonly known: { readonly keys: Delta[]; readonly rows: RollupRow[] };
  readonly fresh: { readonly keys: Delta[]; readonly rows: RollupRow[] };
}

const NOTHING = Buffer.alloc(0);

/** Adds deltas to the rows that `readRollups` has read for them, in memory. */
export async function mergeDeltas(
  table: RollupTable,
  deltas: readonly Delta[],
  stored: readonly (RollupRow | undefined)[],
  breath: Breath,
): Promise<RollupWrite> {
  const write: RollupWrite = { table, known: { keys: [], rows: [] }, fresh: { keys: [], rows: [] } };
  await breath.forEach(deltas, (delta, index) => {
    const row = stored[index];
    const into = row === undefined ? write.fresh : write.known;
    into.keys.push(delta);
    into.rows.push({
      scans: (row?.scans ?? 0) + delta.scans,
      uniques: Math.max(0, (row?.uniques ?? 0) + delta.uniques),
      labels: mergeLabels(row?.labels ?? NOTHING, delta.labels),
    });
  });
  return write;
}

export async function writeRollups(sql: Statements, { table, known, fresh }: RollupWrite): Promise<void> {
  await updateRollups(sql, table, known.keys, known.rows);
  await insertRollups(sql, table, fresh.keys, fresh.rows);
}
