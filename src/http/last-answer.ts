import type { ServerResponse } from 'node:http';
import { internalError } from '../shared/errors.js';

const { code, message, fields: errors, status } = internalError();
/** Made in advance: whatever went wrong before has no part in it. */
const BODY = JSON.stringify({ code, message, errors });
const HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': Buffer.byteLength(BODY),
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};

/** Answers when even the rendering of an error failed: a plain 500 that tells nothing of it. */
export function sendLastAnswer(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  for (const name of ['Content-Encoding', 'Transfer-Encoding', 'ETag']) response.removeHeader(name);
  response.writeHead(status, HEADERS);
  response.end(BODY);
}
