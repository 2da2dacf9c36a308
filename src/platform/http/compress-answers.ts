import { constants } from 'node:zlib';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';

/** In bytes: a shorter answer fits into one packet with its headers. */
const THRESHOLD = 1024;
/** A page of the longest content takes about a millisecond of another thread, and a window of 256 KB holds every page whole. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } };

/**
 * Texts are compressed, by their media type. Not so
 * - answers with a tag: it names these bytes, and If-Match compares it strongly (RFC 9110, 8.8.3);
 * - parts of a file;
 * - what says `no-transform`: the answers to mutations, some of which hold a new key beside texts of the caller. Whoever made a
 *   browser repeat such a request and saw the lengths could guess the key (BREACH). Proxies heed the word, too. Other answers
 *   hold no secret that is worth more than what they are about, and pages repeat nothing of their request.
 */
function isCompressed(request: Request, response: Response): boolean {
  if (response.hasHeader('ETag') || response.hasHeader('Content-Range')) return false;
  if (!compression.filter(request, response)) return false;
  // The length of a HEAD's answer would be that of the bytes before they are compressed (RFC 9110, 8.6).
  if (request.method === 'HEAD' && Number(response.get('Content-Length')) >= THRESHOLD) {
    response.removeHeader('Content-Length');
  }
  return true;
}

/** Compresses the answers of the handlers after it by brotli or gzip, as the request accepts, outside of this thread. */
export const compressAnswers = (): RequestHandler =>
  compression({ filter: isCompressed, threshold: THRESHOLD, brotli: BROTLI });
