import { type Problem, problem } from '../core/contract/problems.js';
import { PNG_SIGNATURE } from '../core/png/chunk.js';
import { endsAsZip } from './zip-end.js';

export type FileType = 'image/png' | 'image/jpeg' | 'application/pdf';

/** What a file is by its first bytes. */
export type RecognizedFile =
  | {
      readonly type: FileType;
      /** A PDF from its header on; images whole. */
      readonly bytes: Buffer;
    }
  | { readonly type: null; readonly problem: Problem };

const IMAGE_SIGNATURES: readonly (readonly [FileType, Buffer])[] = [
  ['image/png', PNG_SIGNATURE],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
];
/** Readers of PDFs accept a header within the first 1,024 bytes (PDF 1.7, appendix H, note 13). */
const PDF_HEADER = '%PDF-';
const PDF_HEADER_WITHIN = 1024;

/** Brands of HEIC, HEIF and AVIF (ISO/IEC 23008-12, 10; AV1 Image File Format, 4) in a file's first box. */
const HEIF_BRANDS = /^(?:hei[cxms]|hev[cxms]|mif[12]|msf1|avi[fs]|avio)$/;
/** Other files that people send: pattern of their first bytes, as Latin-1, and their name. */
const OTHER_KINDS: readonly (readonly [RegExp, string])[] = [
  [/^GIF8[79]a/, 'GIF'],
  [/^RIFF.{4}WEBP/s, 'WebP'],
  [/^(?:II\*\0|MM\0\*)/, 'TIFF'],
  [/^BM.{12}[\x0c\x28\x38\x40\x6c\x7c]\0\0\0/s, 'BMP'],
  [/^(?:\xff\x0a|\0\0\0\x0cJXL )/, 'JPEG XL'],
  [/^(?:\xef\xbb\xbf)?\s*(?:<\?xml.*)?<svg[\s/>]/is, 'SVG'],
  [/^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|head|body|script)/i, 'HTML'],
  [/^8BPS/, 'Photoshop'],
  [/^%!PS/, 'PostScript'],
  [/^\{\\rtf/, 'RTF'],
  [/^(?:\xd0\xcf\x11\xe0|PK\x03\x04.{26}(?:\[Content_Types\]\.xml|_rels\/|docProps\/|word\/|xl\/|ppt\/))/s, 'Office'],
  [/^PK\x03\x04/, 'ZIP'],
  [/^#!/, 'Script'],
  [/^(?:\x7fELF|MZ.{58})/s, 'EXE'],
];
const VIDEO = /^.{4}ftyp/s;
const START_LENGTH = 1024;

/** Recognizes a file by its first bytes alone, because phones and programs declare and name files wrongly. */
export function recognizeFile(bytes: Buffer): RecognizedFile {
  const image = IMAGE_SIGNATURES.find(([, signature]) => bytes.subarray(0, signature.length).equals(signature));
  if (image !== undefined) return { type: image[0], bytes };
  if (isHeif(bytes)) return { type: null, problem: problem('file_is_heic') };
  const kind = otherKindOf(bytes) ?? (VIDEO.test(startOf(bytes)) ? 'MP4' : null);
  if (kind !== null) return { type: null, problem: problem('file_of_kind', { kind }) };
  const header = findPdfHeader(bytes);
  if (header < 0) return { type: null, problem: problem('not_image_or_pdf') };
  return { type: 'application/pdf', bytes: bytes.subarray(header) };
}

/** Returns the kind of the file that these bytes after an image are, or null: for further pictures, videos, other data. */
export function hiddenFileIn(trailing: Buffer): string | null {
  if (findPdfHeader(trailing) >= 0) return 'PDF';
  return endsAsZip(trailing) ? 'ZIP' : otherKindOf(trailing);
}

const findPdfHeader = (bytes: Buffer): number =>
  bytes.subarray(0, PDF_HEADER_WITHIN + PDF_HEADER.length).indexOf(PDF_HEADER);
const startOf = (bytes: Buffer): string => bytes.toString('latin1', 0, START_LENGTH);
const otherKindOf = (bytes: Buffer): string | null =>
  OTHER_KINDS.find(([pattern]) => pattern.test(startOf(bytes)))?.[1] ?? null;

function isHeif(bytes: Buffer): boolean {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 64);
  for (let at = 8; at + 4 <= end; at += 4) {
    // The minor version is between the major brand and the compatible ones.
    if (at !== 12 && HEIF_BRANDS.test(bytes.toString('latin1', at, at + 4))) return true;
  }
  return false;
}
