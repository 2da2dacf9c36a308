import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, RequestHandler } from 'express';
import { lookUp } from '../../core/contract/look-up.js';

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
const COMPRESSIBLE = /^text\/|^application\/(json|yaml)|svg/;
/**
 * In bytes. At the highest quality, this much takes 0.3 s, but a 3 MB script takes 8 s and becomes only a
 * tenth smaller.
 */
const BEST_QUALITY_MAX = 200 * 1024;

const brotliOf = (bytes: Buffer): Promise<Buffer> => {
  const quality = bytes.length > BEST_QUALITY_MAX ? 9 : constants.BROTLI_MAX_QUALITY;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return promisify(brotliCompress)(bytes, { params });
};
const gzipOf = (bytes: Buffer): Promise<Buffer> => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION });

/** Caches what `make` returns; after a failure it is called again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}

/** Content of a page: its own text or a file from a package. The bytes never change while the service runs. */
export interface StaticContent {
  readonly headers: Readonly<Record<string, string>>;
  read(): Promise<Buffer>;
}

/** Returns the smallest coding that the request prefers at least as much as no coding; null for no coding. */
const codingOf = (request: Request): 'br' | 'gzip' | null =>
  (['br', 'gzip'] as const).find((coding) => request.acceptsEncodings([coding, 'identity']) === coding) ?? null;

/**
 * Sends content that never changes. Browsers revalidate it by hash, because files in a package have the same
 * modification time in every version. The tag is weak, so it is valid for every coding (RFC 9110, section 8.8.3). Each
 * coding is made once, on its first request, and cached; the rarely requested uncompressed bytes are read each time.
 */
export function sendStatic({ headers, read }: StaticContent): RequestHandler {
  const isCompressible = COMPRESSIBLE.test(headers['Content-Type'] ?? '');
  const tagOf = once(async () => {
    const hash = createHash('sha256').update(await read());
    return `W/"${hash.digest('base64url')}"`;
  });
  const compressed = { br: once(async () => brotliOf(await read())), gzip: once(async () => gzipOf(await read())) };
  return async (request, response) => {
    response.set({ 'Cache-Control': 'no-cache', ...headers, ETag: await tagOf() });
    if (isCompressible) response.vary('Accept-Encoding');
    if (request.fresh) return void response.status(304).end();
    const coding = isCompressible ? codingOf(request) : null;
    const body = coding === null ? await read() : await compressed[coding]();
    if (coding !== null) response.set('Content-Encoding', coding);
    response.send(body);
  };
}

/** A file of a page, its media type by its ending unless the headers have it. */
export const pageFile = (path: string, headers: Readonly<Record<string, string>> = {}): RequestHandler =>
  sendStatic({
    headers: { 'Content-Type': lookUp(TYPES, extname(path)) ?? 'text/plain; charset=utf-8', ...headers },
    read: () => readFile(path),
  });

/** The pages' own files. Browsers use them as they are, so the build does not copy them. */
const FOLDER = new URL('../../../../src/api/api-docs/browser/', import.meta.url);

/** Returns the path of one of these files. */
export const ownFile = (name: string): string => fileURLToPath(new URL(name, FOLDER));

/**
 * Allows scripts, workers, fonts and requests only from this origin. `more` holds the directives in which the
 * pages differ.
 */
const headersWith = (more: readonly string[]): Readonly<Record<string, string>> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "font-src 'self' data:",
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...more,
  ].join('; '),
  'X-Robots-Tag': 'noindex',
});

/** For the pages of the documentation. */
export const MANUAL_HEADERS = headersWith(["style-src 'self'", "base-uri 'none'"]);

/** For the REST reference, whose viewer creates style elements that no hash can name in advance. */
export const REST_PAGE_HEADERS = headersWith(["style-src 'self' 'unsafe-inline'", "base-uri 'none'"]);

/** For the GraphQL editor, which adds the nonce to its style elements. Its files are found through a `base` element. */
export const graphqlPageHeaders = (nonce: string): Readonly<Record<string, string>> =>
  headersWith([`style-src 'self' 'nonce-${nonce}'`, "base-uri 'self'"]);
