import type { ServerResponse } from 'node:http';
import { internalError } from '../../core/errors.js';

const { code, message, fields: errors, status } = internalError();
/** Made in advance, so that sending it can fail for no reason of the request's. */
const BODY = JSON.stringify({ code, message, errors });
const HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': Buffer.byteLength(BODY),
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};

/** Answers when the rendering of an error has itself failed: a plain 500 without any detail. */
export function sendInternalError(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  for (const name of ['Content-Encoding', 'Transfer-Encoding', 'ETag']) response.removeHeader(name);
  response.writeHead(status, HEADERS);
  response.end(BODY);
}
