import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { Asset } from '../../assets/asset.js';
import type { FileStore } from '../../storage/file-store.js';
import { findFile, findPublicCampaign, type PublicServices } from '../find-page.js';
import { readByteRange } from './byte-range.js';

export interface PublicFileServices extends PublicServices {
  readonly files: FileStore;
}

export interface PublicFile {
  readonly code: string;
  readonly id: string;
  /** Of a narrower copy, as it stands in the address. */
  readonly width?: string | undefined;
}

/**
 * Sends a file of an available campaign, or the part of it that the request asks for; asked anew at every request and kept
 * by nobody. False, and nothing sent, when there is none: not attached, no such copy, or gone from the disk.
 */
export async function sendPublicFile(
  services: PublicFileServices,
  { code, id, width }: PublicFile,
  request: Request<{ code: string }>,
  response: Response,
): Promise<boolean> {
  const campaign = await findPublicCampaign(services, code);
  const asset = campaign === null ? null : await findFile(services, campaign, id);
  if (asset === null) return false;
  const copy = asset.widths.find((known) => String(known) === width);
  if (width !== undefined && copy === undefined) return false;
  const size = await services.files.size(asset.id, copy);
  if (size === null) return false;
  // A range is for GET alone (RFC 9110, 14.2). There are no validators, so `If-Range` never holds (13.1.5).
  const ranged = request.method === 'GET' && request.get('If-Range') === undefined;
  const range = ranged ? readByteRange(request.get('Range'), size) : null;
  if (range === 'unsatisfiable') {
    response
      .status(416)
      .set({ ...GUARDS, 'Content-Range': `bytes */${size}` })
      .end();
    return true;
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const wantsBody = request.method !== 'HEAD';
  const body = wantsBody ? await services.files.open(asset.id, { width: copy, range: { start, end } }) : null;
  if (wantsBody && body === null) return false;
  nameFile(response, asset);
  response.set({ ...GUARDS, 'Content-Type': asset.contentType, 'Content-Length': String(end - start + 1) });
  if (range !== null) response.status(206).set('Content-Range', `bytes ${start}-${end}/${size}`);
  if (body === null) response.end();
  else await stream(body, response);
  return true;
}

/** Of every answer about a file. */
const GUARDS = {
  'Accept-Ranges': 'bytes',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
} as const;

/** Whichever side ends early, the file is closed. Visitors who leave are no error. */
async function stream(body: Readable, response: Response): Promise<void> {
  try {
    await pipeline(body, response);
  } catch (error) {
    const gone = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!gone) throw error;
  }
}

/** A picture is shown in the page, a PDF never beside it. */
function nameFile(response: Response, asset: Asset): void {
  // RFC 6266: Express writes names beyond ASCII in both forms of the parameter. It sets a type by the name, too.
  response.attachment(safeName(asset));
  if (asset.contentType === 'application/pdf') return;
  response.set('Content-Disposition', response.get('Content-Disposition')?.replace(/^attachment/, 'inline'));
}

const ENDINGS: Readonly<Record<Asset['contentType'], readonly [string, ...string[]]>> = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
};

/** The name it was uploaded with, with an ending of its own type: on a visitor's disk the ending says what opens it. */
function safeName({ fileName, contentType }: Asset): string {
  const endings = ENDINGS[contentType];
  return endings.some((ending) => fileName.toLowerCase().endsWith(ending)) ? fileName : fileName + endings[0];
}
