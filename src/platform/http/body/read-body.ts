import type { IncomingMessage } from 'node:http';
import { finished, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import { LIMITS } from '../../../core/contract/contract-limits.js';
import { setMember } from '../../../core/contract/look-up.js';
import { type Problem, problem } from '../../../core/contract/problems.js';
import { AppError, invalidJson } from '../../../core/errors.js';

/** Window that decompression may hold in memory: 8 MB, enough for all but the highest zstd levels. */
const ZSTD_WINDOW_LOG = 23;

const INFLATERS: ReadonlyMap<string, () => Transform> = new Map<string, () => Transform>([
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['deflate', () => createInflate()],
  ['br', () => createBrotliDecompress()],
  ['zstd', () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG } })],
]);

const tooLarge = (bytesMax: number): AppError => invalidJson(problem('body_too_large', { max: bytesMax }));
const cutOff = (): AppError => invalidJson(problem('body_cut_off'));

/**
 * Reads and decompresses the body of a request. Rejects with `invalid_json` as soon as it exceeds the limit, as sent or
 * decompressed, and before reading if its Content-Length does. Unread bytes stay on the connection; the server
 * handles them once the response is sent.
 */
export async function readBody(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) throw tooLarge(bytesMax);
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity') return readPlain(request, bytesMax);
  const inflater = INFLATERS.get(encoding);
  if (inflater === undefined) {
    throw invalidJson(problem('body_encoding_unknown'));
  }
  return readInflated(request, inflater(), bytesMax);
}

async function collect(chunks: AsyncIterable<Buffer>, bytesMax: number): Promise<Buffer> {
  const received: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > bytesMax) throw tooLarge(bytesMax);
    received.push(chunk);
  }
  return Buffer.concat(received, length);
}

/** The request stays open when reading stops, so that a response can be sent. */
async function readPlain(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  try {
    return await collect(request.iterator({ destroyOnReturn: false }), bytesMax);
  } catch (error) {
    throw error instanceof AppError ? error : cutOff();
  }
}

async function readInflated(request: IncomingMessage, inflater: Transform, bytesMax: number): Promise<Buffer> {
  let received = 0;
  // A compressed body may continue endlessly and decompress to nothing.
  const count = (chunk: Buffer): void => {
    received += chunk.length;
    if (received > bytesMax) inflater.destroy(tooLarge(bytesMax));
  };
  const stopWatching = finished(request, (error) => {
    if (error) inflater.destroy(cutOff());
  });
  request.on('data', count);
  try {
    return await collect(request.pipe(inflater), bytesMax);
  } catch (error) {
    throw error instanceof AppError ? error : invalidJson(problem('body_not_decompressed'));
  } finally {
    stopWatching();
    request.off('data', count).unpipe(inflater);
    inflater.on('error', () => {}).destroy();
  }
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Parses JSON from outside. Nesting and number of values are checked before parsing, and objects have no prototype, so
 * that no member name reaches inherited properties. Throws `invalid_json` with a message that names the limit. Costs a
 * few milliseconds per megabyte; the caller must limit the length.
 */
export function parseJson(text: string, membersMax: number = LIMITS.jsonMembers): unknown {
  const problem = structureProblem(text, membersMax);
  if (problem !== null) throw invalidJson(problem);
  return withoutPrototypes(parse(text));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidJson(problem('json_invalid'));
  }
}

/**
 * Returns the limit that the text exceeds, or null. Scans only brackets and commas outside strings, without recursion
 * or allocating values; for malformed JSON the result does not matter.
 */
function structureProblem(text: string, membersMax: number): Problem | null {
  const { jsonDepth, jsonValues } = LIMITS;
  /** Number of members or entries so far in each open object or list, outermost first. */
  const open: number[] = [];
  let values = 1;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character === QUOTE) index = endOfString(text, index);
    else if (character === OPEN_OBJECT || character === OPEN_LIST) {
      values++;
      if (open.push(1) > jsonDepth) return problem('json_too_deep', { max: jsonDepth });
    } else if (character === CLOSE_OBJECT || character === CLOSE_LIST) open.pop();
    else if (character === COMMA) {
      values++;
      const members = (open.pop() ?? 0) + 1;
      if (members > membersMax) return problem('json_members_too_many', { max: membersMax });
      open.push(members);
    }
    if (values > jsonValues) return problem('json_values_too_many', { max: jsonValues });
  }
  return null;
}

/** Index of the quotation mark that ends the string, or the end of a truncated text. */
function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length) {
    const character = text.charCodeAt(index);
    if (character === QUOTE) return index;
    index += character === BACKSLASH ? 2 : 1;
  }
  return index;
}

/** Returns a copy, which is cheaper than removing prototypes. The recursion depth has been checked. */
function withoutPrototypes(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutPrototypes);
  const members: Record<string, unknown> = Object.create(null);
  for (const [name, member] of Object.entries(value)) setMember(members, name, withoutPrototypes(member));
  return members;
}

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
