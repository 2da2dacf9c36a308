import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { z } from 'zod';
import type { AppError } from '../../core/errors.js';
import type { Route } from './routes.js';

/** An answer as a value, before it is sent: it may be stored and sent again. */
export interface Answer {
  readonly status: number;
  /** Only headers that belong to the answer itself, not to one request. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

const JSON_TYPE = 'application/json; charset=utf-8';
/** What a key may see belongs to its workspace, so shared caches must not store it. */
export const PRIVATE = 'private, no-cache';

const versioned = z.looseObject({ version: z.int() });

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 27);

/** Returns the answer for the value of the route's root field: without a body, or JSON. */
export function createAnswer(route: Route, value: unknown): Answer {
  if (route.status === 204) return { status: 204, headers: {}, body: '' };
  if (!route.etag) return jsonAnswer(route.status, value);
  const { version, ...rest } = versioned.parse(value);
  const body = JSON.stringify(rest);
  const headers = { 'Content-Type': JSON_TYPE, ETag: campaignTag(version, body) };
  return {
    status: route.status,
    headers: route.method === 'GET' ? { ...headers, 'Cache-Control': PRIVATE } : headers,
    body,
  };
}

/**
 * Two parts. The tag as a whole changes with every byte of the answer, including the numbers of scans, so that
 * If-None-Match never hides a change. If-Match compares the first part, the version, only: it prevents that a change is
 * overwritten (RFC 9110, 13.1.1), and a scan is no change; otherwise a campaign that is scanned often could not be updated.
 */
const campaignTag = (version: number, body: string): string => `"${version}-${hashOf(body)}"`;

const jsonAnswer = (status: number, value: unknown): Answer => ({
  status,
  headers: { 'Content-Type': JSON_TYPE },
  body: JSON.stringify(value),
});

/** Returns the contract's ApiError. The only place that renders one. */
export function createErrorAnswer({ code, message, fieldTexts, status, retryAfterSeconds }: AppError): Answer {
  const { headers, body } = jsonAnswer(status, { code, message, errors: fieldTexts });
  return retryAfterSeconds === null
    ? { status, headers, body }
    : { status, headers: { ...headers, 'Retry-After': String(retryAfterSeconds) }, body };
}

/** Express answers 304 itself when the request names the answer's tag, weak or strong, and leaves out the body for HEAD. */
export function sendAnswer(response: Response, { status, headers, body }: Answer): void {
  response.status(status).set(headers);
  if (status === 204) response.end();
  else response.send(body);
}
