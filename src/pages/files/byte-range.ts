/** First and last byte, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** One range alone; digits, a hyphen and digits, of which one number may be left out. */
const ONE_RANGE = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i;

/**
 * What a `Range` field asks of a file of so many bytes (RFC 9110, 14.1.2). Null is the whole file: for no field, one that
 * is malformed or of another unit, and for several ranges, which a server need not serve. Not Express's `request.range`,
 * which calls a suffix longer than the file unsatisfiable; the standard takes it for the whole file.
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
