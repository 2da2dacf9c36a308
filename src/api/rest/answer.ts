import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { z } from 'zod';
import type { AppError } from '../../core/errors.js';
import type { Route } from './routes.js';

/** A response as a value, so that it can be stored and sent again. */
export interface Answer {
  readonly status: number;
  /** Only headers that belong to the response itself, not to a single request. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

const JSON_TYPE = 'application/json; charset=utf-8';
/** What a key may see belongs to its workspace, so shared caches must not store it. */
export const PRIVATE = 'private, no-cache';

const versioned = z.looseObject({ version: z.int() });

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 27);

/** Returns the response for the value of the route's root field: JSON, or no body. */
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
 * The tag has two parts. As a whole, it changes with every byte of the response, including scan counts, so that
 * If-None-Match never hides a change. If-Match compares only the first part, the version: it prevents overwriting
 * another change (RFC 9110, section 13.1.1), and a scan is not a change; otherwise a frequently scanned campaign could
 * never be updated.
 */
const campaignTag = (version: number, body: string): string => `"${version}-${hashOf(body)}"`;

const jsonAnswer = (status: number, value: unknown): Answer => ({
  status,
  headers: { 'Content-Type': JSON_TYPE },
  body: JSON.stringify(value),
});

/** Returns an ApiError as in the contract, with more members for our own pages. Nothing else renders one. */
export function createErrorAnswer(error: AppError, more: object = {}): Answer {
  const { code, message, fieldTexts, status, retryAfterSeconds } = error;
  const { headers, body } = jsonAnswer(status, { code, message, errors: fieldTexts, ...more });
  return retryAfterSeconds === null
    ? { status, headers, body }
    : { status, headers: { ...headers, 'Retry-After': String(retryAfterSeconds) }, body };
}

/** Express itself sends 304 if the request names the response's tag, weak or strong, and omits the body for HEAD. */
export function sendAnswer(response: Response, { status, headers, body }: Answer): void {
  response.status(status).set(headers);
  if (status === 204) response.end();
  else response.send(body);
}
