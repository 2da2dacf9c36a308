import { DEFAULT_LABEL } from '../../../core/contract/rule-words.js';
import type { LabelIndexes } from '../../blocks/block-column.js';
import type { Count } from '../../rollup/counts.js';
import type { CellTable, TableSide } from '../scan-query.js';
import { addGroups, countKinds, KINDS, type PickedScans } from './kinds.js';
import type { LoadedBlock } from './load-blocks.js';

/** A table with the positions of campaigns by their numbers, for each of its sides that has campaigns. */
export interface NumberedTable extends CellTable {
  readonly positionsOfCampaigns: ReadonlyMap<TableSide, Uint16Array>;
}

/** Counts the cells of a table. Takes about 0.02 µs per scan, and memory only for the cells. */
export class CellCounter {
  readonly #table: NumberedTable;
  readonly #counts: Uint32Array;
  readonly #positionsOfSpans: Uint16Array;

  constructor(table: NumberedTable, spanCount: number) {
    this.#table = table;
    this.#counts = new Uint32Array(table.rows.size * table.columns.size * KINDS);
    const time = [table.rows, table.columns].find(({ by }) => by === 'span');
    this.#positionsOfSpans = Uint16Array.from({ length: time === undefined ? 0 : spanCount }, (_, span) =>
      time === undefined ? 0 : positionIn(time, String(span)),
    );
  }

  /** Adds scans whose spans are known. */
  add(loaded: LoadedBlock, picked: PickedScans, spans: LabelIndexes): void {
    const { rows, columns } = this.#table;
    const rowOf = this.#positionsIn(loaded, spans, rows);
    const columnOf = this.#positionsIn(loaded, spans, columns);
    const cells = new Uint16Array(loaded.flags.length);
    for (const at of picked.positions) {
      const row = rowOf.positions[rowOf.indexes[at] ?? 0] ?? 0;
      cells[at] = row * columns.size + (columnOf.positions[columnOf.indexes[at] ?? 0] ?? 0);
    }
    countKinds(this.#counts, cells, picked);
  }

  /** Returns the counts by the number of a cell. */
  cells(): Map<string, Count> {
    return addGroups(new Map(), this.#counts, String);
  }

  /** Returns the index of each scan's group, and the position of each group, which is looked up once per group. */
  #positionsIn(
    { campaigns, columns }: LoadedBlock,
    spans: LabelIndexes,
    side: TableSide,
  ): { readonly indexes: LabelIndexes; readonly positions: Uint16Array } {
    if (side.by === 'campaign')
      return {
        indexes: campaigns ?? new Uint8Array(),
        positions: this.#table.positionsOfCampaigns.get(side) ?? new Uint16Array(),
      };
    if (side.by === 'span') return { indexes: spans, positions: this.#positionsOfSpans };
    const { labels = [], indexes = new Uint8Array() } = columns.get(side.by) ?? {};
    return { indexes, positions: Uint16Array.from(labels, (label) => positionIn(side, label || DEFAULT_LABEL)) };
  }
}

const positionIn = ({ positions, size }: TableSide, key: string): number => positions.get(key) ?? size - 1;
