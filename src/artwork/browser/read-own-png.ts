import type { Pixels } from '../badge/pixels.js';

const CHANNELS = 4;
/** Signature, then the header's chunk: length, type, 13 bytes, checksum (PNG specification, clause 11.2.2). */
const HEADER_END = 33;

/**
 * Decodes a PNG that this service has encoded: 8 bits per channel, with alpha, not interlaced. Null for any other.
 * Exact, unlike a browser's canvas, which rounds the colours of transparent pixels.
 */
export async function readOwnPng(dataUrl: string): Promise<Pixels | null> {
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (character) => character.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const [depth, colourType, , , interlace] = bytes.subarray(24, 29);
  if (depth !== 8 || colourType !== 6 || interlace !== 0) return null;
  const packed: Uint8Array<ArrayBuffer>[] = [];
  for (let at = HEADER_END; at < bytes.length; at += 12 + view.getUint32(at)) {
    const isData = String.fromCharCode(...bytes.subarray(at + 4, at + 8)) === 'IDAT';
    if (isData) packed.push(bytes.slice(at + 8, at + 8 + view.getUint32(at)));
  }
  const unpacked = new Blob(packed).stream().pipeThrough(new DecompressionStream('deflate'));
  const rows = new Uint8Array(await new Response(unpacked).arrayBuffer());
  return { data: unfilter(rows, CHANNELS * width, height), width, height };
}

/** Undoes the filter of each row, which is named by the byte before it (clause 9.2). */
function unfilter(rows: Uint8Array, length: number, height: number): Uint8Array {
  const data = new Uint8Array(length * height);
  for (let y = 0; y < height; y++) {
    const filter = rows[y * (length + 1)];
    for (let x = 0; x < length; x++) {
      const left = x < CHANNELS ? 0 : (data[y * length + x - CHANNELS] ?? 0);
      const up = y === 0 ? 0 : (data[(y - 1) * length + x] ?? 0);
      const upLeft = y === 0 || x < CHANNELS ? 0 : (data[(y - 1) * length + x - CHANNELS] ?? 0);
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, upLeft)][filter ?? 0] ?? 0;
      data[y * length + x] = (rows[y * (length + 1) + 1 + x] ?? 0) + predicted;
    }
  }
  return data;
}

/** The neighbour that is nearest to what the three of them suggest. */
function paeth(left: number, up: number, upLeft: number): number {
  const [fromLeft, fromUp, fromBoth] = [up - upLeft, left - upLeft, left + up - 2 * upLeft].map(Math.abs) as [
    number,
    number,
    number,
  ];
  if (fromLeft <= fromUp && fromLeft <= fromBoth) return left;
  return fromUp <= fromBoth ? up : upLeft;
}
