import type { FilePages } from './file-pages.js';

/** Types of the data section (MaxMind DB file format specification 2.0, "Output Data Section"). */
const TYPES = { extended: 0, pointer: 1, string: 2, map: 7, array: 11, boolean: 14 };
const UNSIGNED = [5, 6, 9, 10];
const POINTER_BASES = [0, 2_048, 526_336, 0];
/** Records nest three deep; a damaged file must not nest without end. */
const DEPTH_MAX = 16;

export interface Decoded {
  readonly value: unknown;
  /** Of the byte behind it. */
  readonly end: number;
}

/**
 * Decodes the value at an offset. Numbers with a fraction, large numbers and bytes are null: no caller needs them. Pointers
 * count from `base`. Throws where the file is damaged.
 */
export function decodeValue(pages: FilePages, base: number, offset: number, depth = 0): Decoded {
  if (depth > DEPTH_MAX) throw new RangeError('the record is nested too deeply');
  const control = pages.byte(offset);
  let type = control >> 5;
  let at = offset + 1;
  if (type === TYPES.pointer) {
    const width = (control >> 3) & 3;
    const high = width === 3 ? 0 : (control & 7) * 256 ** (width + 1);
    const target = base + (POINTER_BASES[width] ?? 0) + high + pages.number(at, width + 1);
    return { value: decodeValue(pages, base, target, depth + 1).value, end: at + width + 1 };
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
      return decodeMap(pages, base, at, size, depth);
    case TYPES.array:
      return decodeArray(pages, base, at, size, depth);
    case TYPES.boolean:
      return { value: size !== 0, end: at };
    default: {
      const isSmall = UNSIGNED.includes(type) && size <= 6;
      return { value: isSmall ? pages.number(at, size) : null, end: at + size };
    }
  }
}

function decodeMap(pages: FilePages, base: number, offset: number, size: number, depth: number): Decoded {
  const members: [string, unknown][] = [];
  let end = offset;
  for (let index = 0; index < size; index++) {
    const name = decodeValue(pages, base, end, depth + 1);
    const member = decodeValue(pages, base, name.end, depth + 1);
    members.push([String(name.value), member.value]);
    end = member.end;
  }
  return { value: Object.fromEntries(members), end };
}

function decodeArray(pages: FilePages, base: number, offset: number, size: number, depth: number): Decoded {
  const values: unknown[] = [];
  let end = offset;
  for (let index = 0; index < size; index++) {
    const decoded = decodeValue(pages, base, end, depth + 1);
    values.push(decoded.value);
    end = decoded.end;
  }
  return { value: values, end };
}
