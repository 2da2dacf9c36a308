import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { Logger } from '../../core/logger.js';
import { contentDisposition } from '../../platform/http/content-disposition.js';

export interface ExportToSend {
  readonly mediaType: string;
  readonly fileName: string;
  readonly chunks: AsyncGenerator<string | Uint8Array>;
}

const HEADERS = { 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' } as const;

/**
 * Sends an export while it is made. An error before the first bytes is thrown; after that the connection is cut, which
 * tells the client that the file is incomplete. Waits for a slow client as long as it keeps reading.
 */
export async function sendExport(
  request: Request,
  response: Response,
  { mediaType, fileName, chunks }: ExportToSend,
  logger: Logger,
): Promise<void> {
  const headers = { 'Content-Type': mediaType, 'Content-Disposition': contentDisposition('attachment', fileName) };
  const first = request.method === 'HEAD' ? null : await chunks.next();
  response.set({ ...HEADERS, ...headers });
  if (first === null) return void response.end();
  try {
    await pipeline(Readable.from(after(first, chunks)), response);
  } catch (error) {
    const isDisconnect = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!isDisconnect) logger.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'an export failed');
  }
}

async function* after<Chunk>(first: IteratorResult<Chunk>, chunks: AsyncGenerator<Chunk>): AsyncGenerator<Chunk> {
  if (first.done === true) return;
  yield first.value;
  yield* chunks;
}
