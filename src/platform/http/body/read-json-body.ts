import type { IncomingMessage } from 'node:http';
import { LIMITS } from '../../../core/contract/contract-limits.js';
import { problem } from '../../../core/contract/problems.js';
import { invalidJson } from '../../../core/errors.js';
import { parseJson } from './parse-json.js';
import { readBody } from './read-body.js';

export interface JsonBody {
  readonly value: unknown;
  /** The body as sent, after decompression. */
  readonly bytes: Buffer;
}

/**
 * Parses the body of a request. Rejects with an AppError that says what to send instead; a wrong media type, encoding
 * or Content-Length is rejected before the body is read.
 */
export async function readJsonBody(
  request: IncomingMessage,
  bytesMax: number = LIMITS.jsonBodyBytes,
  membersMax?: number,
): Promise<JsonBody> {
  if (!isJsonType(request.headers['content-type'])) throw invalidJson(problem('json_type_needed'));
  const bytes = await readBody(request, bytesMax);
  if (bytes.length === 0) throw invalidJson(problem('body_empty'));
  return { value: parseJson(decode(bytes), membersMax), bytes };
}

const JSON_TYPE = /^application\/(?:json|[\w.+-]+\+json)\s*(?:;|$)/i;
const isJsonType = (contentType = ''): boolean => JSON_TYPE.test(contentType);

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw invalidJson(problem('body_not_utf8'));
  }
}
