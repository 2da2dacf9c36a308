import { type Problem, problem } from '../core/contract/problems.js';
import { PNG_SIGNATURE } from '../core/png/chunk.js';
import { encodeJpeg, encodePng } from './copies/encode-picture.js';
import { type CopyFile, type CopyLimits, copyPicture } from './copies/make-copies.js';
import type { DecodedImage } from './copies/open-image.js';
import type { StoredCopies } from './copies/stored-copies.js';
import { ImageRefusal } from './image/image-refusal.js';
import type { ImageLimits } from './image/image-size.js';
import { inspectJpeg } from './image/inspect-jpeg.js';
import { inspectPng } from './image/inspect-png.js';
import { inspectPdf } from './pdf/inspect-pdf.js';

export type FileType = 'image/png' | 'image/jpeg' | 'application/pdf';

export interface InspectionLimits extends ImageLimits, CopyLimits {
  /** Maximum number of pages of a PDF. */
  pdfPages: number;
}

export type Inspection =
  | {
      accepted: true;
      contentType: FileType;
      /** In pixels, after applying the orientation; null for a PDF. */
      width: number | null;
      height: number | null;
      /** Null for an image. */
      pages: number | null;
      /** Bytes to publish: an image's re-encoded pixels, upright and without metadata; a PDF unchanged. */
      publicBytes: Buffer;
      /** Copies of an image for pages; null for a PDF, whose pages are drawn after it was accepted. */
      copies: StoredCopies | null;
      copyFiles: readonly CopyFile[];
    }
  | { accepted: false; reasons: Problem[] };

const SIGNATURES: readonly (readonly [FileType, Buffer])[] = [
  ['image/png', PNG_SIGNATURE],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['application/pdf', Buffer.from('%PDF-', 'latin1')],
];
/** Content types that clients declare, including older names. */
const DECLARED_TYPES = new Map<string, FileType>([
  ['image/png', 'image/png'],
  ['image/jpeg', 'image/jpeg'],
  ['image/jpg', 'image/jpeg'],
  ['image/pjpeg', 'image/jpeg'],
  ['application/pdf', 'application/pdf'],
  ['application/x-pdf', 'application/pdf'],
]);
/** Brands of HEIC, HEIF and AVIF (ISO/IEC 23008-12, 10; AV1 Image File Format, 4) in a file's first box. */
const HEIF_BRANDS = /^(?:hei[cxms]|hev[cxms]|mif[12]|msf1|avi[fs]|avio)$/;
const HEIF_REASON = problem('file_is_heic');
const NAMES: Record<FileType, string> = {
  'image/png': 'PNG image',
  'image/jpeg': 'JPEG image',
  'application/pdf': 'PDF',
};

/**
 * Decides whether a file may be published, and in which form. Signature, declared type and content must agree. Never
 * throws, whatever the bytes are. Checks sizes in the headers before decoding; still, an image with the maximum number
 * of pixels costs seconds and several hundred megabytes, so the caller must limit the bytes, and the time and memory of
 * the process.
 */
export async function inspectFile(bytes: Buffer, declaredType: string, limits: InspectionLimits): Promise<Inspection> {
  const actual = SIGNATURES.find(([, signature]) => bytes.subarray(0, signature.length).equals(signature))?.[0];
  const declared = DECLARED_TYPES.get((declaredType.split(';')[0] ?? '').trim().toLowerCase());
  if (isHeif(bytes)) return refused(HEIF_REASON);
  if (actual === undefined || declared === undefined) return refused(problem('not_image_or_pdf'));
  if (actual !== declared) return refused(problem('file_declared_wrongly', { declared, actual: NAMES[actual] }));
  if (actual === 'application/pdf') {
    const inspection = await inspectPdf(bytes, { maxPages: limits.pdfPages });
    if (!inspection.accepted) return inspection;
    const { pages } = inspection;
    const none = { width: null, height: null, copies: null, copyFiles: [] };
    return { accepted: true, contentType: actual, pages, publicBytes: bytes, ...none };
  }
  try {
    const { pixels, encode } = await (actual === 'image/png' ? readPng : readJpeg)(bytes, limits);
    const [publicBytes, { copies, files: copyFiles }] = await Promise.all([encode(), copyPicture(pixels, limits)]);
    const { width, height } = pixels;
    return { accepted: true, contentType: actual, width, height, pages: null, publicBytes, copies, copyFiles };
  } catch (error) {
    if (error instanceof ImageRefusal) return refused(error.problem);
    throw error;
  }
}

/** Ignores name and declared type, because phones also send such files as `.jpg`. */
function isHeif(bytes: Buffer): boolean {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 64);
  for (let at = 8; at + 4 <= end; at += 4) {
    // The minor version is between the major brand and the compatible ones.
    if (at !== 12 && HEIF_BRANDS.test(bytes.toString('latin1', at, at + 4))) return true;
  }
  return false;
}

interface ReadImage {
  readonly pixels: DecodedImage;
  /** Encodes the entire picture in the type of the upload. */
  encode(): Promise<Buffer>;
}

async function readPng(bytes: Buffer, limits: InspectionLimits): Promise<ReadImage> {
  const pixels = await inspectPng(bytes, limits);
  return { pixels, encode: () => encodePng(pixels) };
}

async function readJpeg(bytes: Buffer, limits: InspectionLimits): Promise<ReadImage> {
  const { pixels, fullChroma } = await inspectJpeg(bytes, limits);
  return { pixels, encode: () => encodeJpeg(pixels, fullChroma) };
}

const refused = (reason: Problem): Inspection => ({ accepted: false, reasons: [reason] });
