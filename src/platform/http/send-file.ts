import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { type ByteRange, readByteRange } from './byte-range.js';

export interface FileToSend {
  /** In bytes. */
  readonly size: number;
  /** Returns null if the file has been removed meanwhile. */
  readonly open: (range: ByteRange) => Promise<Readable | null>;
  /** Headers of every response about the file. */
  readonly headers: Readonly<Record<string, string>>;
  /** Headers of responses with the file or a part of it. */
  readonly fileHeaders: Readonly<Record<string, string>>;
}

/** Sends a file or the requested range of it. Returns false, having sent nothing, if the file is gone. */
export async function sendFile(request: Request, response: Response, file: FileToSend): Promise<boolean> {
  const { size, headers } = file;
  // Ranges only apply to GET (RFC 9110, 14.2). There are no validators, so `If-Range` is never true (13.1.5).
  const ranged = request.method === 'GET' && request.get('If-Range') === undefined;
  const range = ranged ? readByteRange(request.get('Range'), size) : null;
  if (range === 'unsatisfiable') {
    response
      .status(416)
      .set({ ...headers, 'Content-Range': `bytes */${size}` })
      .end();
    return true;
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const wantsBody = request.method !== 'HEAD';
  const body = wantsBody ? await file.open({ start, end }) : null;
  if (wantsBody && body === null) return false;
  response.set({ ...headers, ...file.fileHeaders, 'Content-Length': String(end - start + 1) });
  if (range !== null) response.status(206).set('Content-Range', `bytes ${start}-${end}/${size}`);
  if (body === null) response.end();
  else await stream(body, response);
  return true;
}

/** Closes the file, whichever side ends first. A disconnecting client is not an error. */
async function stream(body: Readable, response: Response): Promise<void> {
  try {
    await pipeline(body, response);
  } catch (error) {
    const isDisconnect = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!isDisconnect) throw error;
  }
}
