/** First and last byte, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A single range: digits, a hyphen and digits. One of the two numbers may be missing. */
const ONE_RANGE = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i;

/**
 * Reads a `Range` field for a file of `size` bytes (RFC 9110, 14.1.2). Null means the whole file: for no field, a
 * malformed field, another unit, and several ranges, which servers need not support. Express's `request.range` is not
 * used because it treats a suffix longer than the file as unsatisfiable; according to the standard it means the whole
 * file.
 */
export function readByteRange(field: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = ONE_RANGE.exec(field ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}
