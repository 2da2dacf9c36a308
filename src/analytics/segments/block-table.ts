import { DEFAULT_LABEL } from '../../core/contract/rule-words.js';
import type { LabelIndexes } from '../blocks/block-column.js';
import type { Count } from '../rollup/counts.js';
import { type BlockSpans, countsOf, KINDS, type LoadedBlock } from './loaded-block.js';
import type { TableDivision, TableSide } from './segment.js';

/** A table with the places of campaigns by their numbers, if one of its sides has campaigns. */
export interface BlockTable extends TableDivision {
  readonly placesOfCampaigns: Uint8Array;
}

/** The index of each scan's group in a block, and the place of each group in a table. */
interface Places {
  readonly indexes: LabelIndexes;
  readonly places: Uint8Array;
}

/** Counts the cells of a table in blocks. Takes about 0.01 µs per scan, and memory only for the cells. */
export class TableCounter {
  readonly #table: BlockTable;
  readonly #counts: Uint32Array;

  constructor(table: BlockTable) {
    this.#table = table;
    this.#counts = new Uint32Array(table.rows.size * table.columns.size * KINDS);
  }

  /** Adds the scans of a block, whose kinds and spans are known. */
  add(block: LoadedBlock, kinds: Uint8Array, spans: BlockSpans): void {
    const { rows: rowSide, columns: columnSide } = this.#table;
    const rows = placesIn(block, spans, rowSide, this.#table);
    const columns = placesIn(block, spans, columnSide, this.#table);
    const counts = this.#counts;
    for (let at = 0; at < kinds.length; at++) {
      const row = rows.places[rows.indexes[at] ?? 0] ?? 0;
      const column = columns.places[columns.indexes[at] ?? 0] ?? 0;
      const slot = (row * columnSide.size + column) * KINDS + (kinds[at] ?? 0);
      counts[slot] = (counts[slot] ?? 0) + 1;
    }
  }

  /** Returns the counts by the number of a cell. */
  cells(): Map<number, Count> {
    return countsOf(this.#counts);
  }
}

/** Looks up the groups of a block once, rather than for each scan. */
function placesIn(
  { campaigns, columns }: LoadedBlock,
  spans: BlockSpans,
  { division, places, size }: TableSide,
  { placesOfCampaigns }: BlockTable,
): Places {
  const placeOf = (key: string): number => places.get(key) ?? size - 1;
  if (division === 'campaign') return { indexes: campaigns ?? new Uint8Array(), places: placesOfCampaigns };
  if (division === 'span') {
    const ofSpans = Uint8Array.from({ length: spans.count }, (_, span) => placeOf(String(spans.first + span)));
    return { indexes: spans.indexes, places: ofSpans };
  }
  const { labels = [], indexes = new Uint8Array() } = columns.get(division) ?? {};
  return { indexes, places: Uint8Array.from(labels, (label) => placeOf(label || DEFAULT_LABEL)) };
}
