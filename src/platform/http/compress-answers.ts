import { constants } from 'node:zlib';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';

/** In bytes: a shorter response fits into one packet with its headers. */
const THRESHOLD = 1024;
/**
 * A page with the longest content takes about a millisecond on another thread, and a window of 256 KB covers any page.
 */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } };

/**
 * Compresses texts, by their media type, except
 * - responses with an entity tag, which names these bytes and is compared strongly by If-Match (RFC 9110, 8.8.3);
 * - parts of a file;
 * - responses with `no-transform`: those of mutations, some of which contain a new key along with the caller's own
 *   texts. An attacker who makes a browser repeat such a request and sees the lengths could guess the key (BREACH).
 *   Proxies respect the directive, too. Other responses contain no secret worth more than their content, and pages
 *   repeat nothing of their request.
 */
function isCompressed(request: Request, response: Response): boolean {
  if (response.hasHeader('ETag') || response.hasHeader('Content-Range')) return false;
  if (!compression.filter(request, response)) return false;
  // The length in a HEAD response would be that of the uncompressed bytes (RFC 9110, 8.6).
  if (request.method === 'HEAD' && Number(response.get('Content-Length')) >= THRESHOLD) {
    response.removeHeader('Content-Length');
  }
  return true;
}

/** Compresses the responses of later handlers with brotli or gzip, as the request accepts, on another thread. */
export const compressAnswers = (): RequestHandler =>
  compression({ filter: isCompressed, threshold: THRESHOLD, brotli: BROTLI });
