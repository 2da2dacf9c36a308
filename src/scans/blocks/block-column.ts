/** The index of each scan's label, in the smallest type that fits the number of labels. */
export type LabelIndexes = Uint8Array | Uint16Array | Uint32Array;

/** One label per scan in a block, as an index into the block's labels. */
export interface BlockColumn {
  readonly labels: readonly string[];
  readonly indexes: LabelIndexes;
}

/*
 * Format of a stored column: a head, followed by indexes of one, two or four bytes each. The head consists of its own
 * length in bytes and the labels as JSON, padded with spaces to a multiple of four. All numbers are little-endian, like
 * every processor that Node runs on.
 */

const LENGTH_BYTES = 4;
const ALIGNMENT = 4;

/** Encodes numbers below `count` with as few bytes each as possible. */
export function encodeIndexes(indexes: ArrayLike<number>, count: number): Buffer {
  const narrow =
    count <= 0x100
      ? Uint8Array.from(indexes)
      : count <= 0x10000
        ? Uint16Array.from(indexes)
        : Uint32Array.from(indexes);
  return Buffer.from(narrow.buffer);
}

/** Encodes a column whose indexes are below the number of labels. */
export function encodeColumn(labels: readonly string[], indexes: ArrayLike<number>): Buffer {
  const json = Buffer.from(JSON.stringify(labels));
  const head = Math.ceil((LENGTH_BYTES + json.length) / ALIGNMENT) * ALIGNMENT;
  const values = encodeIndexes(indexes, labels.length);
  const bytes = Buffer.alloc(head + values.length, ' ');
  bytes.writeUInt32LE(head);
  bytes.set(json, LENGTH_BYTES);
  bytes.set(values, head);
  return bytes;
}

/** Copies the bytes to their own memory, aligned for four-byte numbers. */
const aligned = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

/** Decodes the output of `encodeIndexes` for that many scans. Throws a RangeError if the bytes cannot be that. */
export function decodeIndexes(bytes: Buffer, scans: number): LabelIndexes {
  if (bytes.length === scans) return bytes;
  if (bytes.length === scans * 2) return new Uint16Array(aligned(bytes));
  if (bytes.length === scans * 4) return new Uint32Array(aligned(bytes));
  throw new RangeError('a column of stored scans has a wrong length');
}

/** Decodes a column of a block with that many scans. Throws a RangeError if the bytes cannot be a column. */
export function decodeColumn(bytes: Buffer, scans: number): BlockColumn {
  const head = bytes.length < LENGTH_BYTES ? 0 : bytes.readUInt32LE();
  const labels: unknown = head === 0 ? null : JSON.parse(bytes.toString('utf8', LENGTH_BYTES, head));
  if (!Array.isArray(labels)) throw new RangeError('a column of stored scans has no labels');
  return { labels, indexes: decodeIndexes(bytes.subarray(head), scans) };
}

/** Encodes numbers below 2³². */
export const encodeNumbers = (numbers: Uint32Array): Buffer =>
  Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength);

/** Decodes the output of `encodeNumbers`. */
export const decodeNumbers = (bytes: Buffer): Uint32Array => new Uint32Array(aligned(bytes));
