import type { FilePages } from './file-pages.js';

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
export function decodeValue(pages: FilePages, base: number, offset: number): Decoded {
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
