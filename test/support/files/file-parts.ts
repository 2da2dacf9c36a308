const PNG_SIGNATURE_BYTES = 8;
const PNG_CHUNK_FRAME = 12;

/**
 * Splits a file into its parts: a PNG into its signature and chunks, a JPEG into its segments, anything else into parts
 * that end with `endobj`. Joined again, they are always the same bytes.
 */
export function splitParts(bytes: Buffer): Buffer[] {
  if (bytes.toString('latin1', 1, 4) === 'PNG') return splitChunks(bytes);
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? splitSegments(bytes) : splitObjects(bytes);
}

export const joinParts = (parts: readonly Buffer[]): Buffer => Buffer.concat(parts);

function splitChunks(bytes: Buffer): Buffer[] {
  const parts = [bytes.subarray(0, PNG_SIGNATURE_BYTES)];
  let at = PNG_SIGNATURE_BYTES;
  while (at < bytes.length) {
    const length = at + 4 <= bytes.length ? bytes.readUInt32BE(at) : bytes.length;
    const end = Math.min(bytes.length, at + length + PNG_CHUNK_FRAME);
    parts.push(bytes.subarray(at, end));
    at = end;
  }
  return parts;
}

/** A part ends before the next marker, except for markers within the data of a scan, which belong to its header. */
function splitSegments(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  let start = 0;
  for (let at = bytes.indexOf(0xff, 2); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7)) continue;
    parts.push(bytes.subarray(start, at));
    start = at;
  }
  parts.push(bytes.subarray(start));
  return parts;
}

function splitObjects(bytes: Buffer): Buffer[] {
  const mark = 'endobj';
  const parts: Buffer[] = [];
  let start = 0;
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, start)) {
    parts.push(bytes.subarray(start, at + mark.length));
    start = at + mark.length;
  }
  parts.push(bytes.subarray(start));
  return parts;
}
