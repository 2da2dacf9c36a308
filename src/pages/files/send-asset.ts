import type { Request, Response } from 'express';
import type { Asset } from '../../campaigns/assets/asset.js';
import { type CopyType, copyName, copyTypeOf } from '../../inspection/copies/stored-copies.js';
import { contentDisposition } from '../../platform/http/content-disposition.js';
import { sendFile } from '../../platform/http/send-file.js';
import type { FileStore } from '../../platform/storage/file-store.js';

export interface AssetToSend {
  readonly asset: Asset;
  /** Name of a copy, as written in the address; undefined for the file itself. */
  readonly copy?: string | undefined;
  readonly cacheControl: string;
}

/**
 * Sends a file that passed inspection, one of its copies, or the requested range of it. The caller checks permission.
 * Returns false, having sent nothing, if the copy does not exist or the store lacks it.
 */
export async function sendAsset(
  files: FileStore,
  { asset, copy: requested, cacheControl }: AssetToSend,
  request: Request,
  response: Response,
): Promise<boolean> {
  const copy = requested === undefined ? { name: undefined, type: asset.contentType } : findCopy(asset, requested);
  const size = copy === null ? null : await files.size(asset.id, copy.name);
  if (copy === null || size === null) return false;
  return sendFile(request, response, {
    size,
    open: (range) => files.open(asset.id, { copy: copy.name, range }),
    headers: { ...FILE_HEADERS, 'Cache-Control': cacheControl },
    fileHeaders: {
      'Content-Disposition': dispositionOf(asset.fileName, copy.type),
      'Content-Type': copy.type,
    },
  });
}

type SentType = Asset['contentType'] | CopyType;

/**
 * Returns the copy named in an address, or null. A bare width is the form of earlier versions, whose copies have the
 * picture's own type; for a newer picture it means the copy in a format that every browser supports.
 */
function findCopy({ contentType, copies, widths }: Asset, name: string): { name: string; type: SentType } | null {
  if (copies === null) return widths.some((width) => String(width) === name) ? { name, type: contentType } : null;
  const [picture] = copies.pictures;
  const width = picture?.page === null ? picture.widths.find((known) => String(known) === name) : undefined;
  const full = picture === undefined || width === undefined ? name : copyName(null, width, picture.fallback);
  const type = copyTypeOf(copies, full);
  return type === null ? null : { name: full, type };
}

/**
 * Returns the name of the narrowest copy of a picture or of the first page of a PDF; undefined for a picture without
 * copies, and null for a PDF without any.
 */
export function narrowestCopy({ copies, widths, contentType }: Asset): string | undefined | null {
  const [picture] = copies?.pictures ?? [];
  const [width] = picture?.widths ?? [];
  if (picture !== undefined && width !== undefined) return copyName(picture.page, width, 'webp');
  if (contentType === 'application/pdf') return null;
  return widths[0]?.toString();
}

/** Headers of every response about a file. */
const FILE_HEADERS = {
  'Accept-Ranges': 'bytes',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
} as const;

/** Pictures are shown inline; PDFs are always downloaded. */
const dispositionOf = (fileName: string, type: SentType): string =>
  contentDisposition(type === 'application/pdf' ? 'attachment' : 'inline', safeName(fileName, type));

const EXTENSIONS: Readonly<Record<SentType, readonly [string, ...string[]]>> = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'image/webp': ['.webp'],
};

/**
 * Returns the name of the upload with an extension matching the type sent, because the extension decides which program
 * opens the file.
 */
function safeName(fileName: string, type: SentType): string {
  const extensions = EXTENSIONS[type];
  return extensions.some((extension) => fileName.toLowerCase().endsWith(extension))
    ? fileName
    : fileName + extensions[0];
}
