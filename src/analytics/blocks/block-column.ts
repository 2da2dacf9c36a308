/** For each scan of a block the index of its label; as narrow as the number of labels allows. */
export type LabelIndexes = Uint8Array | Uint16Array | Uint32Array;

/** One label for each scan of a block, by its index among the labels that the block has. */
export interface BlockColumn {
  readonly labels: readonly string[];
  readonly indexes: LabelIndexes;
}

/*
 * A column as stored: the length of its head in bytes, then the labels as JSON, filled up with spaces to a multiple of four:
 * that is the head. Then the indexes, all of one, two or four bytes. All numbers have the lowest byte first, as every processor
 * that Node runs on has them.
 */

const LENGTH_BYTES = 4;
const ALIGNMENT = 4;

/** Encodes numbers that are all below `count`, in as few bytes each as that allows. */
export function encodeIndexes(indexes: ArrayLike<number>, count: number): Buffer {
  const narrow =
    count <= 0x100
      ? Uint8Array.from(indexes)
      : count <= 0x10000
        ? Uint16Array.from(indexes)
        : Uint32Array.from(indexes);
  return Buffer.from(narrow.buffer);
}

/** Encodes a column; the indexes are below the number of labels. */
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

/** Bytes of their own, at an address that numbers of four bytes may have. */
const aligned = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;

/** Decodes what `encodeIndexes` has encoded for so many scans. Throws a RangeError for bytes that cannot be it. */
export function decodeIndexes(bytes: Buffer, scans: number): LabelIndexes {
  if (bytes.length === scans) return bytes;
  if (bytes.length === scans * 2) return new Uint16Array(aligned(bytes));
  if (bytes.length === scans * 4) return new Uint32Array(aligned(bytes));
  throw new RangeError('a column of stored scans has a wrong length');
}

/** Decodes the column of a block with so many scans. Throws a RangeError for bytes that cannot be one. */
export function decodeColumn(bytes: Buffer, scans: number): BlockColumn {
  const head = bytes.length < LENGTH_BYTES ? 0 : bytes.readUInt32LE();
  const labels: unknown = head === 0 ? null : JSON.parse(bytes.toString('utf8', LENGTH_BYTES, head));
  if (!Array.isArray(labels)) throw new RangeError('a column of stored scans has no labels');
  return { labels, indexes: decodeIndexes(bytes.subarray(head), scans) };
}

/** Encodes numbers below 2³². */
export const encodeNumbers = (numbers: Uint32Array): Buffer =>
  Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength);

/** Decodes what `encodeNumbers` has encoded. */
export const decodeNumbers = (bytes: Buffer): Uint32Array => new Uint32Array(aligned(bytes));
