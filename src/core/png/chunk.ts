import { crc32 } from 'node:zlib';

/** The first bytes of every PNG (PNG specification, clause 5.2). */
export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Bytes of a chunk's length, type and CRC (clause 5.3). */
export const CHUNK_OVERHEAD = 12;

/** Returns a chunk: length of the data, four-letter type, data, and CRC of type and data. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(CHUNK_OVERHEAD + data.length);
  const end = 8 + data.length;
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, end)), end);
  return chunk;
}
