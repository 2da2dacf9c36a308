import { problem } from '../../core/contract/problems.js';
import { bareJpeg } from './bare-jpeg.js';
import { isProfileChunk } from './colour-profile.js';
import { checkTrailingData, damaged, ImageRefusal } from './image-refusal.js';
import { checkSize, type ImageLimits } from './image-size.js';
import { type JpegFrame, leastScanBytes, readFrame } from './jpeg-frame.js';

/** Markers of ITU-T T.81, table B.1. */
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const DQT = 0xdb;
const DHT = 0xc4;
const DRI = 0xdd;
const COM = 0xfe;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const SOF2 = 0xc2;
const ACCEPTED_FRAMES = new Set([0xc0, 0xc1, SOF2]);
const TABLES = new Set([DQT, DHT, DRI]);
/** Enough for the progressive images of any encoder; each scan costs a pass over all blocks. */
const MAX_SCANS = 100;
/** Tables may be redefined before every scan. */
const MAX_TABLE_SEGMENTS = 1000;

const EXIF_NAME = Buffer.from('Exif\0\0', 'latin1');
const ADOBE_NAME = Buffer.from('Adobe', 'latin1');

/** The parts of a JPEG that its pixels depend on. */
export interface JpegSegments {
  frame: JpegFrame;
  /** First EXIF block, from its TIFF header on. */
  exif: Buffer | null;
  /** Colour transform in Adobe's APP14: 0 none, 1 YCbCr, 2 YCCK. */
  adobeTransform: number | null;
  /** At most 100; each costs the decoder a pass over the blocks of its components. */
  scans: number;
  /** The same pixels in the same colours, without other metadata: SOI, JFIF, profile, Adobe's APP14, tables, frame, scans, EOI. */
  bare: Buffer;
}

/** Data collected from the segments read so far. */
interface SegmentReading {
  frame: JpegFrame | null;
  exif: Buffer | null;
  adobeTransform: number | null;
  hasJfif: boolean;
  scans: number;
  tables: number;
  /** Ids of the components that occurred in a scan. */
  scannedComponents: Set<number>;
  /** Chunks of the colour profile, in file order. */
  profileChunks: Buffer[];
  kept: Buffer[];
}

/** Reads all segments and scans of the first image, and checks its size. Decodes nothing; one pass over the bytes. */
export function readSegments(bytes: Buffer, limits: ImageLimits): JpegSegments {
  const reading: SegmentReading = {
    frame: null,
    exif: null,
    adobeTransform: null,
    hasJfif: false,
    scans: 0,
    tables: 0,
    scannedComponents: new Set(),
    profileChunks: [],
    kept: [],
  };
  let at = 2;
  for (;;) {
    const { marker, after } = readMarker(bytes, at);
    at = after;
    if (marker === EOI) break;
    if (marker === SOI) throw damaged('JPEG', 'a second image begins within the first.');
    const segment = readSegment(bytes, at);
    const whole = bytes.subarray(at - 2, at + 2 + segment.length);
    at += 2 + segment.length;
    addSegment(reading, marker, segment, whole);
    if (ACCEPTED_FRAMES.has(marker) && reading.frame !== null)
      checkSize(reading.frame.width, reading.frame.height, limits);
    if (marker !== SOS) continue;
    const end = findEndOfScan(bytes, at);
    checkScanLength(reading.frame, segment, end - at);
    reading.kept.push(bytes.subarray(at, end));
    at = end;
  }
  checkTrailingData(bytes.subarray(at));
  const { frame, exif, adobeTransform, scans, scannedComponents } = reading;
  if (frame === null) throw damaged('JPEG', 'it has no frame, and therefore no size.');
  if (scannedComponents.size < frame.components.length) throw damaged('JPEG', 'a colour component has no scan.');
  return { frame, exif, adobeTransform, scans, bare: bareJpeg(reading, frame) };
}

function addSegment(reading: SegmentReading, marker: number, segment: Buffer, whole: Buffer): void {
  if (ACCEPTED_FRAMES.has(marker)) {
    if (reading.frame !== null) throw damaged('JPEG', 'it has more than one frame.');
    reading.frame = readFrame(segment, marker === SOF2);
    reading.kept.push(whole);
  } else if (TABLES.has(marker)) {
    if (++reading.tables > MAX_TABLE_SEGMENTS) throw new ImageRefusal(problem('jpeg_tables_too_many'));
    checkTables(marker, segment);
    reading.kept.push(whole);
  } else if (marker === SOS) {
    if (++reading.scans > MAX_SCANS) {
      throw new ImageRefusal(problem('jpeg_scans_too_many', { max: MAX_SCANS }));
    }
    for (const component of readScanComponents(reading.frame, segment)) reading.scannedComponents.add(component);
    reading.kept.push(whole);
  } else if (marker === APP14 && segment.length >= 12 && segment.subarray(0, 5).equals(ADOBE_NAME)) {
    if (reading.adobeTransform !== null) return;
    reading.adobeTransform = segment.readUInt8(11);
    reading.kept.push(whole);
  } else if (marker === APP1 && segment.subarray(0, 6).equals(EXIF_NAME)) {
    reading.exif ??= segment.subarray(6);
  } else if (marker === 0xe0 && segment.toString('latin1', 0, 5) === 'JFIF\0') {
    reading.hasJfif = true;
  } else if (marker === APP2 && isProfileChunk(segment)) {
    reading.profileChunks.push(segment);
  } else if (marker !== COM && (marker < 0xe0 || marker > 0xef)) {
    // Lossless, hierarchical and arithmetic frames (SOF3 to SOF15, DHP, DAC), a height defined later (DNL), reserved ones.
    throw new ImageRefusal(problem('jpeg_kind_unknown'));
  }
}

/** A marker may be preceded by any number of 0xFF (B.1.1.2). */
function readMarker(bytes: Buffer, at: number): { marker: number; after: number } {
  let after = at;
  if (after < bytes.length && bytes[after] !== 0xff) throw damaged('JPEG', 'there is no marker after a segment.');
  while (bytes[after] === 0xff) after++;
  const marker = bytes[after];
  if (marker === undefined) throw endsTooEarly();
  if (marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd7)) {
    throw damaged('JPEG', 'there is a marker in the wrong place.');
  }
  return { marker, after: after + 1 };
}

/** Returns the segment's content without its length field. */
function readSegment(bytes: Buffer, at: number): Buffer {
  if (at + 2 > bytes.length) throw endsTooEarly();
  const length = bytes.readUInt16BE(at);
  if (length < 2) throw damaged('JPEG', 'a segment has an invalid length.');
  if (at + length > bytes.length) throw endsTooEarly();
  return bytes.subarray(at + 2, at + length);
}

/** Entropy-coded data continues after stuffed zeros, fill bytes and restart markers (B.1.1.5). */
function findEndOfScan(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(0xff, start);
  while (at !== -1) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next === 0xff) at += 1;
    else if (next === 0 || (next >= 0xd0 && next <= 0xd7)) at = bytes.indexOf(0xff, at + 2);
    else return at;
  }
  throw endsTooEarly();
}

/** A scan with only AC coefficients may skip thousands of blocks with a few bits; other scans may not. */
function checkScanLength(frame: JpegFrame | null, header: Buffer, length: number): void {
  const firstCoefficient = header[header.length - 3];
  if (frame === null || (frame.progressive && firstCoefficient !== 0)) return;
  if (length < leastScanBytes(frame, readScanComponents(frame, header))) {
    throw damaged('JPEG', 'it has less pixel data than its size needs.');
  }
}

/** DQT, DHT and DRI fill their segments exactly (B.2.4.1, B.2.4.2, B.2.4.4): the decoder trusts their inner lengths. */
function checkTables(marker: number, segment: Buffer): void {
  let at = 0;
  if (marker === DRI) at = 2;
  while (marker !== DRI && at < segment.length) {
    const kind = segment.readUInt8(at);
    if (marker === DQT) at += 1 + (kind >> 4 === 0 ? 64 : 128);
    else at += 17 + segment.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0);
    if ((kind & 15) > 3 || kind >> 4 > 1) throw damaged('JPEG', 'a table has an invalid number.');
  }
  if (at !== segment.length) throw damaged('JPEG', 'a table has the wrong length.');
}

/** Reads a scan header (B.2.3). */
function readScanComponents(frame: JpegFrame | null, segment: Buffer): number[] {
  const count = segment[0] ?? 0;
  if (frame === null || count < 1 || count > 4 || segment.length !== 4 + 2 * count) {
    throw damaged('JPEG', 'a scan has an invalid header.');
  }
  const components: number[] = [];
  for (let at = 1; at <= 2 * count; at += 2) components.push(segment.readUInt8(at));
  const known = components.every((component) => frame.components.some(({ id }) => id === component));
  if (!known || new Set(components).size < count)
    throw damaged('JPEG', 'a scan names a colour component that does not exist.');
  if (segment.readUInt8(2 + 2 * count) > 63) throw damaged('JPEG', 'a scan has an invalid header.');
  return components;
}

const endsTooEarly = (): ImageRefusal => damaged('JPEG', 'it ends before its end marker.');
