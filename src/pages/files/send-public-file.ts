import type { Request, Response } from 'express';
import type { Asset } from '../../assets/asset.js';
import { contentDisposition } from '../../http/content-disposition.js';
import { sendFile } from '../../http/send-file.js';
import { type CopyType, copyName, copyTypeOf } from '../../inspection/copies/stored-copies.js';
import type { FileStore } from '../../storage/file-store.js';
import { findPublicCampaign, findPublicFile, type PublicServices } from '../find-public-campaign.js';

export interface PublicFileServices extends PublicServices {
  readonly files: FileStore;
}

export interface PublicFile {
  readonly code: string;
  readonly id: string;
  /** The name of a copy, as written in the address. */
  readonly copy?: string | undefined;
}

/**
 * Sends a file of an available campaign, or the requested range of it; not cached, here or by clients. Returns false, with
 * nothing sent, when the file is not attached, has no such copy, or is missing in the store.
 */
export async function sendPublicFile(
  services: PublicFileServices,
  { code, id, copy: requested }: PublicFile,
  request: Request<{ code: string }>,
  response: Response,
): Promise<boolean> {
  const campaign = await findPublicCampaign(services, code);
  const asset = campaign === null ? null : await findPublicFile(services, campaign, id);
  if (asset === null) return false;
  const copy = requested === undefined ? { name: undefined, type: asset.contentType } : findCopy(asset, requested);
  const size = copy === null ? null : await services.files.size(asset.id, copy.name);
  if (copy === null || size === null) return false;
  return sendFile(request, response, {
    size,
    open: (range) => services.files.open(asset.id, { copy: copy.name, range }),
    headers: FILE_HEADERS,
    fileHeaders: {
      'Content-Disposition': dispositionOf(asset.fileName, copy.type),
      'Content-Type': copy.type,
    },
  });
}

type SentType = Asset['contentType'] | CopyType;

/**
 * Returns the copy that an address names, or null. A bare width is the form of earlier versions, whose copies have the
 * picture's own type; of a newer picture it is the copy that every browser shows.
 */
function findCopy({ contentType, copies, widths }: Asset, name: string): { name: string; type: SentType } | null {
  if (copies === null) return widths.some((width) => String(width) === name) ? { name, type: contentType } : null;
  const [picture] = copies.pictures;
  const width = picture?.page === null ? picture.widths.find((known) => String(known) === name) : undefined;
  const full = picture === undefined || width === undefined ? name : copyName(null, width, picture.fallback);
  const type = copyTypeOf(copies, full);
  return type === null ? null : { name: full, type };
}

/** The headers of every response about a file. */
const FILE_HEADERS = {
  'Accept-Ranges': 'bytes',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
} as const;

/** Pictures are shown inline; PDFs are always downloads. */
const dispositionOf = (fileName: string, type: SentType): string =>
  contentDisposition(type === 'application/pdf' ? 'attachment' : 'inline', safeName(fileName, type));

const EXTENSIONS: Readonly<Record<SentType, readonly [string, ...string[]]>> = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'image/webp': ['.webp'],
};

/** The name of the upload with an extension of the type that is sent, since the extension decides what opens the file. */
function safeName(fileName: string, type: SentType): string {
  const extensions = EXTENSIONS[type];
  return extensions.some((extension) => fileName.toLowerCase().endsWith(extension))
    ? fileName
    : fileName + extensions[0];
}
