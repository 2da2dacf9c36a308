import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { AppError } from '../shared/errors.js';
import type { Route } from './routes.js';

/** An answer as a value, before it is sent: it may be kept and sent again. */
export interface Answer {
  readonly status: number;
  /** Those that belong to the answer, not to the request that got it. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

const JSON_TYPE = 'application/json; charset=utf-8';
/** A tag is of no use in a cache that others share: what a key may see is its workspace's. */
const PRIVATE = 'private, no-cache';

const file = z.object({ fileName: z.string(), contentType: z.string(), base64: z.string() });
const versioned = z.looseObject({ version: z.int() });

const hashOf = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('base64url').slice(0, 27);

/** What the document gave, as an answer: nothing, a file, or JSON. */
export function answerOf(route: Route, value: unknown): Answer {
  if (route.status === 204) return { status: 204, headers: {}, body: '' };
  if (route.file) return fileAnswer(file.parse(value));
  if (!route.tagged) return jsonAnswer(route.status, value);
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
 * Two parts. The tag as a whole changes with every byte of the answer, the scans' figures included, so that
 * If-None-Match never hides a change. If-Match compares the first part only: RFC 9110, 13.1.1 has it guard against
 * overwriting somebody's change, and a scan is none; else a well scanned campaign could never be updated.
 */
const campaignTag = (version: number, body: string): string => `"${version}-${hashOf(body)}"`;

function fileAnswer({ fileName, contentType, base64 }: z.infer<typeof file>): Answer {
  const body = Buffer.from(base64, 'base64');
  return {
    status: 200,
    headers: {
      'Content-Disposition': `inline; filename="${fileName}"`,
      'X-Content-Type-Options': 'nosniff',
      'Content-Type': contentType,
      'Cache-Control': PRIVATE,
      // The same for the same bytes, whoever drew them.
      ETag: `"${hashOf(body)}"`,
    },
    body,
  };
}

const jsonAnswer = (status: number, value: unknown): Answer => ({
  status,
  headers: { 'Content-Type': JSON_TYPE },
  body: JSON.stringify(value),
});

/** The contract's ApiError. The only place that renders one. */
export function errorAnswer({ code, message, fields, status, retryAfterSeconds }: AppError): Answer {
  const { headers, body } = jsonAnswer(status, { code, message, errors: fields });
  return retryAfterSeconds === null
    ? { status, headers, body }
    : { status, headers: { ...headers, 'Retry-After': String(retryAfterSeconds) }, body };
}
