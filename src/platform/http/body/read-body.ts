import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { finished, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { problem } from '../../../core/contract/problems.js';
import { AppError, invalidJson } from '../../../core/errors.js';

/** Window that decompression may hold in memory: 8 MB, enough for all but the highest zstd levels. */
const ZSTD_WINDOW_LOG = 23;

const INFLATERS: ReadonlyMap<string, () => Transform> = new Map<string, () => Transform>([
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['deflate', () => createInflate()],
  ['br', () => createBrotliDecompress()],
  ['zstd', () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG } })],
]);

const tooLarge = (bytesMax: number): AppError => invalidJson(problem('body_too_large', { max: bytesMax }));
const cutOff = (): AppError => invalidJson(problem('body_cut_off'));

/**
 * Reads and decompresses the body of a request. Rejects with `invalid_json` as soon as it exceeds the limit, as sent or
 * decompressed, and before reading if its Content-Length does. Unread bytes stay on the connection; `boundUnreadBody`
 * handles them once the response is sent.
 */
export async function readBody(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) throw tooLarge(bytesMax);
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity') return readPlain(request, bytesMax);
  const inflater = INFLATERS.get(encoding);
  if (inflater === undefined) {
    throw invalidJson(problem('body_encoding_unknown'));
  }
  return readInflated(request, inflater(), bytesMax);
}

async function collect(chunks: AsyncIterable<Buffer>, bytesMax: number): Promise<Buffer> {
  const received: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > bytesMax) throw tooLarge(bytesMax);
    received.push(chunk);
  }
  return Buffer.concat(received, length);
}

/** The request stays open when reading stops, so that a response can be sent. */
async function readPlain(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  try {
    return await collect(request.iterator({ destroyOnReturn: false }), bytesMax);
  } catch (error) {
    throw error instanceof AppError ? error : cutOff();
  }
}

async function readInflated(request: IncomingMessage, inflater: Transform, bytesMax: number): Promise<Buffer> {
  let received = 0;
  // A compressed body may continue endlessly and decompress to nothing.
  const count = (chunk: Buffer): void => {
    received += chunk.length;
    if (received > bytesMax) inflater.destroy(tooLarge(bytesMax));
  };
  const stopWatching = finished(request, (error) => {
    if (error) inflater.destroy(cutOff());
  });
  request.on('data', count);
  try {
    return await collect(request.pipe(inflater), bytesMax);
  } catch (error) {
    throw error instanceof AppError ? error : invalidJson(problem('body_not_decompressed'));
  } finally {
    stopWatching();
    request.off('data', count).unpipe(inflater);
    inflater.on('error', () => {}).destroy();
  }
}

/** Size of the largest upload with its form: a client that reads the response only after sending still receives it. */
const UNREAD_BYTES_MAX = 32 * 1024 * 1024;
const UNREAD_MS_MAX = 30_000;
const CHECK_MS = 50;

/**
 * For requests that are answered before their body was read, such as refused ones. The rest of the body is read and
 * discarded, so that the client receives the response and can reuse the connection. Beyond these limits the connection
 * is cut.
 */
export function boundUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const { headers, socket } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  response.once('finish', () => {
    if (!request.complete && !socket.destroyed) dropRest(request, socket);
  });
}

/** `socket` is a parameter because Node detaches it from a request that was destroyed meanwhile. */
function dropRest(request: IncomingMessage, socket: Socket): void {
  const bytesMax = socket.bytesRead + UNREAD_BYTES_MAX;
  const deadline = performance.now() + UNREAD_MS_MAX;
  // Uses the socket's own count: the server discards unread bytes without an event on the request.
  const check = setInterval(() => {
    const isOver = request.complete || socket.destroyed;
    if (isOver) clearInterval(check);
    else if (socket.bytesRead > bytesMax || performance.now() > deadline) socket.destroy();
  }, CHECK_MS).unref();
  request.unpipe();
  request.resume();
}
