import { crc32 } from 'node:zlib';
import { damaged, ImageRefusal, somethingAfterTheEnd } from './image-refusal.js';

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Length, type and CRC of a chunk (PNG specification, clause 5.3). */
const FRAME_LENGTH = 12;
const ANIMATION = new Set(['acTL', 'fcTL', 'fdAT']);

/** What a PNG's pixels are made of, each chunk's data without its frame. */
export interface PngChunks {
  header: Buffer;
  palette: Buffer | null;
  transparency: Buffer | null;
  /** The eXIf chunk. */
  exif: Buffer | null;
  /** All IDAT chunks: one zlib stream. */
  imageData: Buffer;
}

/** Where the file stands while its chunks are walked. */
type Stage = 'start' | 'header' | 'data' | 'after data' | 'end';

/**
 * Walks every chunk to the file's last byte: length, checksum, order and number (clause 5.6). Text, profiles and other
 * ancillary chunks are stepped over, animation and unknown critical chunks refused. Decodes nothing.
 */
export function readChunks(bytes: Buffer): PngChunks {
  let header: Buffer | null = null;
  let palette: Buffer | null = null;
  let transparency: Buffer | null = null;
  let exif: Buffer | null = null;
  const imageData: Buffer[] = [];
  let stage: Stage = 'start';
  let at = PNG_SIGNATURE.length;
  while (stage !== 'end') {
    const { type, data } = readChunk(bytes, at);
    at += FRAME_LENGTH + data.length;
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
      default:
        refuseUnknown(type);
    }
  }
  if (at < bytes.length) throw somethingAfterTheEnd();
  if (header === null || imageData.length === 0) throw damaged('PNG', 'it has no IDAT chunk, so no pixels.');
  return { header, palette, transparency, exif, imageData: Buffer.concat(imageData) };
}

function readChunk(bytes: Buffer, at: number): { type: string; data: Buffer } {
  if (at + FRAME_LENGTH > bytes.length) throw damaged('PNG', 'it ends before its IEND chunk.');
  const length = bytes.readUInt32BE(at);
  const type = bytes.toString('latin1', at + 4, at + 8);
  if (!/^[A-Za-z]{4}$/.test(type)) throw damaged('PNG', 'a chunk has no valid type.');
  const end = at + 8 + length;
  if (end + 4 > bytes.length) throw damaged('PNG', `it ends within its ${type} chunk.`);
  if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) {
    throw damaged('PNG', `the checksum of its ${type} chunk is wrong.`);
  }
  return { type, data: bytes.subarray(at + 8, end) };
}

function refuseUnknown(type: string): void {
  if (ANIMATION.has(type)) throw new ImageRefusal('The PNG is animated: send a still image.');
  // An upper-case first letter: no reader that does not know the chunk may show the image (clause 5.4).
  if (/^[A-Z]/.test(type)) {
    throw new ImageRefusal(`The PNG needs the non-standard chunk ${type}: save it anew as an ordinary PNG.`);
  }
}

const misplaced = (type: string): ImageRefusal => damaged('PNG', `its ${type} chunk is doubled or in the wrong place.`);

/** The same pixels with nothing else: signature, IHDR, PLTE, tRNS, one IDAT, IEND. */
export function barePng(chunks: PngChunks): Buffer {
  return Buffer.concat([
    PNG_SIGNATURE,
    frame('IHDR', chunks.header),
    ...(chunks.palette ? [frame('PLTE', chunks.palette)] : []),
    ...(chunks.transparency ? [frame('tRNS', chunks.transparency)] : []),
    frame('IDAT', chunks.imageData),
    frame('IEND', Buffer.alloc(0)),
  ]);
}

function frame(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(FRAME_LENGTH + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}
