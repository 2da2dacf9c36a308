import express, { type Request, type Response } from 'express';
import { LIMITS } from '../config/limits.js';
import { type AppError, invalidJson } from '../floor/errors.js';

/** Inflates gzip and the like, within the same limit. */
const readBytes = express.raw({ type: () => true, limit: LIMITS.jsonBodyBytes });

/** The parsed body of a request. Rejects with an AppError that says what to send instead. */
export async function readJsonBody(request: Request, response: Response): Promise<unknown> {
  await new Promise<void>((resolve, reject) => {
    readBytes(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(bodyError(error))));
  });
  return parseJson(request.get('content-type'), request.body);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const JSON_TYPE = /^application\/(?:json|[\w.+-]+\+json)\s*(?:;|$)/i;

function parseJson(contentType: string | undefined, bytes: unknown): unknown {
  if (!JSON_TYPE.test(contentType ?? '')) throw invalidJson('Send the body as application/json.');
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) throw invalidJson('The body is empty. Send a JSON object.');
  const text = decode(bytes);
  if (isDeeperThan(text, LIMITS.jsonDepth)) {
    throw invalidJson(`The body is nested too deeply. At most ${LIMITS.jsonDepth} levels are read.`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw invalidJson('The body is not valid JSON.');
  }
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw invalidJson('The body is not valid UTF-8.');
  }
}

/** Counts brackets outside strings, without recursion; on broken JSON the answer does not matter. */
function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') {
      if (++depth > limit) return true;
    } else if (character === '}' || character === ']') depth--;
  }
  return false;
}

const BODY_ERRORS: Record<string, AppError> = {
  'entity.too.large': invalidJson(`The body is too large. At most ${LIMITS.jsonBodyBytes} bytes are read.`),
  'encoding.unsupported': invalidJson('The Content-Encoding is not supported. Send the body as it is or as gzip.'),
  'request.size.invalid': invalidJson('The body is not as long as its Content-Length says.'),
  'request.aborted': invalidJson('The body was cut off.'),
};

/** What a failure of the body reader means to the caller. */
function bodyError(error: unknown): AppError {
  const type = error instanceof Error && 'type' in error ? String(error.type) : '';
  return BODY_ERRORS[type] ?? invalidJson('The body cannot be read or decompressed.');
}
