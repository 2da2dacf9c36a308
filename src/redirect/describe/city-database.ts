import { z } from 'zod';
import { RecentMap } from '../../core/recent-map.js';
import { FilePages } from './file-pages.js';

/** MaxMind DB file format specification 2.0, "Database Metadata". */
const METADATA_MARKER = Buffer.concat([Buffer.of(0xab, 0xcd, 0xef), Buffer.from('MaxMind.com')]);
const METADATA_BYTES_MAX = 128 * 1024;
const SEPARATOR_BYTES = 16;
const metadata = z.object({
  node_count: z.number().int().positive(),
  record_size: z.literal([24, 28, 32]),
  ip_version: z.literal([4, 6]),
});

/** Number of cached records, enough for the networks that scans keep coming from. */
const RECORDS_MAX = 10_000;

/**
 * A database in MaxMind's format that stays on disk. Node libraries load the whole file into memory, 63 and 71 MB for
 * the bundled ones. `R` is the part of a record that is used.
 */
export class CityDatabase<R> {
  readonly ipVersion: 4 | 6;
  readonly #pages: FilePages;
  readonly #nodeCount: number;
  readonly #recordSize: number;
  readonly #dataStart: number;
  readonly #toResult: (record: unknown) => R;
  readonly #results = new RecentMap<number, R>(RECORDS_MAX);

  /** Opens the file until the process ends. Throws if it is not such a database. */
  constructor(file: string, toResult: (record: unknown) => R) {
    this.#pages = new FilePages(file);
    this.#toResult = toResult;
    const { node_count, record_size, ip_version } = this.#readMetadata();
    this.ipVersion = ip_version;
    this.#nodeCount = node_count;
    this.#recordSize = record_size;
    this.#dataStart = (node_count * record_size) / 4 + SEPARATOR_BYTES;
  }

  /**
   * Returns the record of an address of 4 or 16 bytes, or null if the database has none. Costs about 2 µs, plus about 2
   * µs for each page that is not in memory. Throws if the file is damaged.
   */
  find(address: Uint8Array): R | null {
    let node = address.length === 4 && this.ipVersion === 6 ? this.#ipv4Start() : 0;
    for (let bit = 0; bit < address.length * 8 && node < this.#nodeCount; bit++) {
      node = this.#child(node, ((address[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1);
    }
    if (node <= this.#nodeCount) return null;
    const known = this.#results.get(node);
    if (known !== undefined) return known;
    const offset = this.#dataStart + node - this.#nodeCount - SEPARATOR_BYTES;
    const result = this.#toResult(decodeValue(this.#pages, this.#dataStart, offset).value);
    this.#results.set(node, result);
    return result;
  }

  /** An IPv6 file stores IPv4 below 96 zero bits. */
  #ipv4Start(): number {
    let node = 0;
    for (let bit = 0; bit < 96 && node < this.#nodeCount; bit++) node = this.#child(node, 0);
    return node;
  }

  /** A node has two records of 24, 28 or 32 bits. With 28 bits, the middle byte has the highest four bits of both. */
  #child(node: number, side: number): number {
    const size = this.#recordSize;
    const offset = (node * size) / 4;
    if (size !== 28) return this.#pages.number(offset + (side * size) / 8, size / 8);
    const middle = this.#pages.byte(offset + 3);
    const high = side === 0 ? middle >> 4 : middle & 15;
    return high * 2 ** 24 + this.#pages.number(offset + side * 4, 3);
  }

  #readMetadata(): z.infer<typeof metadata> {
    const pages = this.#pages;
    try {
      const length = Math.min(pages.size, METADATA_BYTES_MAX);
      const start = pages.size - length;
      const marker = pages.slice(start, length).lastIndexOf(METADATA_MARKER);
      if (marker === -1) throw new Error('it has no metadata');
      const begin = start + marker + METADATA_MARKER.length;
      const described = metadata.parse(decodeValue(pages, begin, begin).value);
      if ((described.node_count * described.record_size) / 4 > pages.size) throw new Error('it is cut off');
      return described;
    } catch (error) {
      pages.close();
      throw error;
    }
  }
}

/** Types of the data section (MaxMind DB file format specification 2.0, "Output Data Section"). */
const TYPES = { extended: 0, pointer: 1, string: 2, map: 7, array: 11, boolean: 14 };
const UNSIGNED = [5, 6, 9, 10];
const POINTER_BASES = [0, 2_048, 526_336, 0];
/**
 * A record has about 100 values, nested three levels deep. The limit stops a damaged file from recursing or running
 * endlessly.
 */
const VALUES_MAX = 2_000;
const DEPTH_MAX = 16;

export interface Decoded {
  readonly value: unknown;
  /** Offset after the value. */
  readonly end: number;
}

/** The file from which the values of one record are read. */
interface Source {
  readonly pages: FilePages;
  /** Offset that pointers are relative to. */
  readonly base: number;
  /** Number of values that may still be decoded. */
  budget: number;
}

/**
 * Decodes the value at an offset. Fractional numbers, large numbers and bytes become null, because no caller needs
 * them. Pointers are relative to `base`. Throws if the file is damaged.
 */
function decodeValue(pages: FilePages, base: number, offset: number): Decoded {
  return decode({ pages, base, budget: VALUES_MAX }, offset, 0);
}

function decode(source: Source, offset: number, depth: number): Decoded {
  if (depth > DEPTH_MAX || --source.budget < 0) throw new RangeError('the record has too many values');
  const { pages, base } = source;
  const control = pages.byte(offset);
  let type = control >> 5;
  let at = offset + 1;
  if (type === TYPES.pointer) {
    const width = (control >> 3) & 3;
    const high = width === 3 ? 0 : (control & 7) * 256 ** (width + 1);
    const target = base + (POINTER_BASES[width] ?? 0) + high + pages.number(at, width + 1);
    return { value: decode(source, target, depth + 1).value, end: at + width + 1 };
  }
  if (type === TYPES.extended) type = 7 + pages.byte(at++);
  let size = control & 31;
  if (size >= 29) {
    const width = size - 28;
    size = [29, 285, 65_821][width - 1] ?? 0;
    size += pages.number(at, width);
    at += width;
  }
  switch (type) {
    case TYPES.string:
      return { value: pages.slice(at, size).toString('utf8'), end: at + size };
    case TYPES.map:
      return decodeMap(source, at, size, depth);
    case TYPES.array:
      return decodeArray(source, at, size, depth);
    case TYPES.boolean:
      return { value: size !== 0, end: at };
    default: {
      const isSmall = UNSIGNED.includes(type) && size <= 6;
      return { value: isSmall ? pages.number(at, size) : null, end: at + size };
    }
  }
}

function decodeMap(source: Source, offset: number, size: number, depth: number): Decoded {
  const members: [string, unknown][] = [];
  let end = offset;
  for (let index = 0; index < size; index++) {
    const name = decode(source, end, depth + 1);
    const member = decode(source, name.end, depth + 1);
    members.push([String(name.value), member.value]);
    end = member.end;
  }
  return { value: Object.fromEntries(members), end };
}

function decodeArray(source: Source, offset: number, size: number, depth: number): Decoded {
  const values: unknown[] = [];
  let end = offset;
  for (let index = 0; index < size; index++) {
    const decoded = decode(source, end, depth + 1);
    values.push(decoded.value);
    end = decoded.end;
  }
  return { value: values, end };
}
