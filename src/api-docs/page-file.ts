import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { RequestHandler } from 'express';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};
const COMPRESSIBLE = new Set(['.css', '.js', '.json', '.svg']);
/** Nearly as small as the highest quality, which takes seconds for a script of 3 MB. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const compress = promisify(brotliCompress);

interface LoadedFile {
  readonly bytes: Buffer;
  /** Null for what is compressed already. */
  readonly brotli: Buffer | null;
  readonly headers: Readonly<Record<string, string>>;
}

async function load(path: string): Promise<LoadedFile> {
  const bytes = await readFile(path);
  const extension = extname(path);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  return {
    bytes,
    brotli: COMPRESSIBLE.has(extension) ? await compress(bytes, BROTLI) : null,
    headers: { 'Content-Type': TYPES[extension] ?? 'text/plain', ETag: etag, 'Cache-Control': 'no-cache' },
  };
}

/**
 * A file of a page, kept in memory from its first request on, also compressed. Browsers ask by its hash whether it is
 * still the same: the time of a file in a package is the same in every version.
 */
export function pageFile(path: string): RequestHandler {
  let loading: Promise<LoadedFile> | null = null;
  return async (request, response) => {
    loading ??= load(path);
    const { bytes, brotli, headers } = await loading;
    response.set(headers).vary('Accept-Encoding');
    if (request.fresh) return void response.status(304).end();
    if (brotli === null || request.acceptsEncodings(['br', 'identity']) !== 'br') return void response.end(bytes);
    response.set('Content-Encoding', 'br').end(brotli);
  };
}
