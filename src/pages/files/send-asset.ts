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

/** Returns the copy named in an address, or null. */
function findCopy({ copies }: Asset, name: string): { name: string; type: SentType } | null {
  const type = copies && copyTypeOf(copies, name);
  return type && { name, type };
}

/** Returns the name of the narrowest copy of a picture or of the first page of a PDF; null for a PDF without any. */
export function narrowestCopy({ copies }: Asset): string | null {
  const [picture] = copies?.pictures ?? [];
  const [width] = picture?.widths ?? [];
  return picture === undefined || width === undefined ? null : copyName(picture.page, width, 'webp');
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
