import { SEGMENT_DIMENSIONS, type SegmentDimension } from '../../core/contract/dimension.js';
import type { TrafficClass } from '../../core/contract/scan.js';
import { SCAN_COLUMNS } from '../scan-columns.js';
import { encodeColumn, encodeIndexes, encodeNumbers } from './block-column.js';
import { flagsOf } from './scan-block.js';

/** A raw scan with its campaign's id and its labels by dimension. The rule's label is empty if no rule decided. */
export type RawScan = Readonly<Record<SegmentDimension, string>> & {
  readonly campaign: string;
  /** Milliseconds since the start of the day. */
  readonly ms: number;
  readonly class: TrafficClass;
  readonly isUnique: boolean;
};

/** Assembles the columns of a block with a known number of scans. */
export class BlockBuilder {
  readonly #columns: readonly {
    name: SegmentDimension | 'campaign';
    numbers: Map<string, number>;
    indexes: Uint32Array;
  }[];
  readonly #times: Uint32Array;
  readonly #flags: Uint8Array;
  #scans = 0;
  #uniques = 0;

  constructor(size: number) {
    const names = ['campaign', ...SEGMENT_DIMENSIONS] as const;
    this.#columns = names.map((name) => ({ name, numbers: new Map(), indexes: new Uint32Array(size) }));
    this.#times = new Uint32Array(size);
    this.#flags = new Uint8Array(size);
  }

  /** Number of scans added. If it exceeds the block's capacity, do not use the block. */
  get scans(): number {
    return this.#scans;
  }

  get uniques(): number {
    return this.#uniques;
  }

  add(scan: RawScan): void {
    const at = this.#scans++;
    if (scan.isUnique) this.#uniques++;
    this.#times[at] = scan.ms;
    this.#flags[at] = flagsOf(scan.class, scan.isUnique);
    for (const { name, numbers, indexes } of this.#columns) {
      let number = numbers.get(scan[name]);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(scan[name], number);
      }
      indexes[at] = number;
    }
  }

  campaigns(): string[] {
    return this.#columns.flatMap(({ name, numbers }) => (name === 'campaign' ? [...numbers.keys()] : []));
  }

  /** Returns the columns of the table `scan_block` by name. `campaignNumbers` must contain all of `campaigns()`. */
  columns(campaignNumbers: ReadonlyMap<string, number>): Map<string, Buffer> {
    const columns = new Map([
      ['times', encodeNumbers(this.#times)],
      ['flags', Buffer.from(this.#flags)],
    ]);
    for (const { name, numbers, indexes } of this.#columns) {
      if (name !== 'campaign') columns.set(SCAN_COLUMNS[name], encodeColumn([...numbers.keys()], indexes));
      else {
        const byIndex = [...numbers.keys()].map((id) => campaignNumbers.get(id) ?? 0);
        const count = byIndex.reduce((max, number) => Math.max(max, number), 0) + 1;
        const bytes = encodeIndexes(
          indexes.map((index) => byIndex[index] ?? 0),
          count,
        );
        columns.set(name, bytes);
      }
    }
    return columns;
  }
}
