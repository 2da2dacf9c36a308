import { type Problem, problem } from '../core/contract/problems.js';
import { encodeJpeg, encodePng } from './copies/encode-picture.js';
import { type CopyFile, type CopyLimits, copyPicture } from './copies/make-copies.js';
import type { DecodedImage } from './copies/open-image.js';
import type { StoredCopies } from './copies/stored-copies.js';
import { ImageRefusal } from './image/image-refusal.js';
import type { ImageLimits } from './image/image-size.js';
import { inspectJpeg } from './image/inspect-jpeg.js';
import { inspectPng } from './image/inspect-png.js';
import { inspectPdf } from './pdf/inspect-pdf.js';
import { type FileType, recognizeFile } from './recognize-file.js';

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
      /** Bytes to publish: an image's re-encoded pixels, upright and without metadata; a PDF unchanged from its header on. */
      publicBytes: Buffer;
      /** Copies of an image for pages; null for a PDF, whose pages are drawn after it was accepted. */
      copies: StoredCopies | null;
      copyFiles: readonly CopyFile[];
    }
  | { accepted: false; reasons: Problem[] };

/** Content types that clients declare, including older names. */
const DECLARED_TYPES = new Map<string, FileType>([
  ...['image/png', 'image/x-png', 'image/apng', 'image/vnd.mozilla.apng'].map((type) => [type, 'image/png'] as const),
  ...['image/jpeg', 'image/jpg', 'image/pjpeg', 'image/x-jpeg', 'image/x-jpg', 'image/jfif', 'image/mpo'].map(
    (type) => [type, 'image/jpeg'] as const,
  ),
  ...['application/pdf', 'application/x-pdf', 'application/acrobat', 'application/vnd.pdf', 'text/pdf'].map(
    (type) => [type, 'application/pdf'] as const,
  ),
]);
const DECLARED_TYPE_MAX = 100;
/** Types that say nothing about the bytes. `text/plain` is the default of a part without a type (RFC 7578, 4.4). */
const GENERIC_TYPE =
  /^(?:|text\/plain|(?:image|\*)\/\*|(?:application|binary)\/(?:x-)?(?:octet-stream|binary|unknown|(?:force-)?download))$/;
const NAMES: Record<FileType, string> = {
  'image/png': 'PNG image',
  'image/jpeg': 'JPEG image',
  'application/pdf': 'PDF',
};

/**
 * Decides whether a file may be published, and in which form. Signature, content and the declared type, unless it is a
 * generic one, must agree. Never throws, whatever the bytes are. Checks sizes in the headers before decoding; still, an
 * image with the maximum number of pixels costs seconds and several hundred megabytes, so the caller must limit the
 * bytes, and the time and memory of the process.
 */
export async function inspectFile(sent: Buffer, declaredType: string, limits: InspectionLimits): Promise<Inspection> {
  const kind = recognizeFile(sent);
  if (kind.type === null) return refused(kind.problem);
  const { type: actual, bytes } = kind;
  const declared = (declaredType.split(';')[0] ?? '').trim().toLowerCase().slice(0, DECLARED_TYPE_MAX);
  const known = DECLARED_TYPES.get(declared);
  if (known !== actual && !GENERIC_TYPE.test(declared)) {
    return refused(problem('file_declared_wrongly', { declared: known ?? declared, actual: NAMES[actual] }));
  }
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
