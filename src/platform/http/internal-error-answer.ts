import type { ServerResponse } from 'node:http';
import { internalError } from '../../core/errors.js';

const { code, message, fields: errors, status } = internalError();
/** Built in advance, so that nothing in the request can make sending it fail. */
const BODY = JSON.stringify({ code, message, errors });
const HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': Buffer.byteLength(BODY),
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};

/** Sends a plain 500 without details, for when rendering an error has itself failed. */
export function sendInternalError(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  for (const name of ['Content-Encoding', 'Transfer-Encoding', 'ETag']) response.removeHeader(name);
  response.writeHead(status, HEADERS);
  response.end(BODY);
}
