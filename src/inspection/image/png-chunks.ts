import { crc32 } from 'node:zlib';
import { problem } from '../../core/contract/problems.js';
import { CHUNK_OVERHEAD, PNG_SIGNATURE, pngChunk } from '../../core/png/chunk.js';
import { checkTrailingData, damaged, ImageRefusal } from './image-refusal.js';

/** Chunks that determine a PNG's pixels: their data without length, type and CRC. */
export interface PngChunks {
  header: Buffer;
  palette: Buffer | null;
  transparency: Buffer | null;
  /** Data of the eXIf chunk. */
  exif: Buffer | null;
  /** Data of the iCCP chunk if it is at a valid position; unchecked. */
  profile: Buffer | null;
  /** All IDAT chunks, joined into one zlib stream. */
  imageData: Buffer;
}

/** The part of the file that has been reached. */
type Stage = 'start' | 'header' | 'data' | 'after data' | 'end';

/**
 * Reads all chunks up to IEND, and checks lengths, checksums, order and number (clause 5.6). Skips text, the further
 * frames of an animation and other ancillary chunks; rejects unknown critical ones. Decodes nothing.
 */
export function readChunks(bytes: Buffer): PngChunks {
  let header: Buffer | null = null;
  let palette: Buffer | null = null;
  let transparency: Buffer | null = null;
  let exif: Buffer | null = null;
  let profile: Buffer | null = null;
  const imageData: Buffer[] = [];
  let stage: Stage = 'start';
  let at = PNG_SIGNATURE.length;
  while (stage !== 'end') {
    const { type, data } = readChunk(bytes, at);
    at += CHUNK_OVERHEAD + data.length;
    if ((type === 'IHDR') !== (stage === 'start'))
      throw damaged('PNG', 'its IHDR chunk must be the first and only one.');
    if (stage === 'data' && type !== 'IDAT') stage = 'after data';
    switch (type) {
      case 'IHDR':
        header = data;
        stage = 'header';
        break;
      case 'PLTE':
        if (palette || transparency || stage !== 'header') throw misplaced(type);
        palette = data;
        break;
      case 'tRNS':
        if (transparency || stage !== 'header') throw misplaced(type);
        transparency = data;
        break;
      case 'IDAT':
        if (stage === 'after data') throw damaged('PNG', 'its IDAT chunks do not follow each other.');
        stage = 'data';
        imageData.push(data);
        break;
      case 'IEND':
        if (data.length > 0) throw damaged('PNG', 'its IEND chunk is not empty.');
        stage = 'end';
        break;
      case 'eXIf':
        exif ??= data;
        break;
      case 'iCCP':
        if (palette === null && stage === 'header') profile ??= data;
        break;
      default:
        checkOther(type);
    }
  }
  checkTrailingData(bytes.subarray(at));
  if (header === null || imageData.length === 0) throw damaged('PNG', 'it has no IDAT chunk, and therefore no pixels.');
  return { header, palette, transparency, exif, profile, imageData: Buffer.concat(imageData) };
}

function readChunk(bytes: Buffer, at: number): { type: string; data: Buffer } {
  if (at + CHUNK_OVERHEAD > bytes.length) throw damaged('PNG', 'it ends before its IEND chunk.');
  const length = bytes.readUInt32BE(at);
  const type = bytes.toString('latin1', at + 4, at + 8);
  if (!/^[A-Za-z]{4}$/.test(type)) throw damaged('PNG', 'a chunk has an invalid type.');
  const end = at + 8 + length;
  if (end + 4 > bytes.length) throw damaged('PNG', `it ends within its ${type} chunk.`);
  if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) {
    throw damaged('PNG', `the checksum of its ${type} chunk is wrong.`);
  }
  return { type, data: bytes.subarray(at + 8, end) };
}

function checkOther(type: string): void {
  // An upper-case first letter: readers that do not know the chunk must not show the image (clause 5.4).
  if (/^[A-Z]/.test(type)) {
    throw new ImageRefusal(problem('png_chunk_unknown', { name: type }));
  }
}

const misplaced = (type: string): ImageRefusal =>
  damaged('PNG', `its ${type} chunk is repeated or in the wrong place.`);

/**
 * Returns the same pixels without metadata except the given profile: signature, IHDR, iCCP, PLTE, tRNS, one IDAT, IEND.
 */
export function withoutMetadata(chunks: PngChunks, profile: Buffer | null): Buffer {
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk('IHDR', chunks.header),
    ...(profile ? [pngChunk('iCCP', profile)] : []),
    ...(chunks.palette ? [pngChunk('PLTE', chunks.palette)] : []),
    ...(chunks.transparency ? [pngChunk('tRNS', chunks.transparency)] : []),
    pngChunk('IDAT', chunks.imageData),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
