import type { IncomingMessage } from 'node:http';
import { finished, Readable } from 'node:stream';
import busboy, { type Busboy, type FileInfo } from 'busboy';
import { Upload } from 'graphql-upload-minimal';
import { LIMITS } from '../../config/contract-limits.js';
import { AppError, fileTooLarge, invalidJson, validationFailed } from '../../shared/errors.js';
import { filePlaceIn } from './graphql-form-map.js';
import { parseJson } from './parse-json.js';

/** What of a form is neither the two fields nor the file: boundaries and headers of three parts. */
const ENVELOPE_BYTES_MAX = 64 * 1024;

const FORM = 'Send the fields operations and map, then the file that map names, each once and in this order.';
const BROKEN = 'The form ends too early or is not well-formed. Send it again.';
const TOO_LONG = `A field of the form is too large. At most ${LIMITS.jsonBodyBytes} bytes are read.`;

const ignore = (): void => {};

/**
 * Reads a GraphQL request with one file, after the multipart request specification, of a caller who was let in. Resolves
 * with the operations when the file begins; its bytes are received as the resolver reads them, at most `fileBytesMax` and
 * one, and end only when the whole form proved to be right. Rejects with `invalid_json` for any other form. Nothing is
 * written anywhere.
 */
export function readGraphqlForm(request: IncomingMessage, fileBytesMax: number): Promise<unknown> {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > fileBytesMax + 2 * LIMITS.jsonBodyBytes + ENVELOPE_BYTES_MAX) throw fileTooLarge(fileBytesMax);
  const form = openForm(request, fileBytesMax);
  const ready = Promise.withResolvers<unknown>();
  const ended = Promise.withResolvers<void>();
  // Nobody waits for the end of a form whose file is not read.
  ended.promise.catch(ignore);
  let operations: unknown;
  /** Undefined before the map, null when it names no file. */
  let place: ReturnType<typeof filePlaceIn> | undefined;
  let hasFile = false;

  const refuse = (error: unknown): void => {
    const refusal = error instanceof AppError ? error : invalidJson(BROKEN);
    ready.reject(refusal);
    ended.reject(refusal);
    request.unpipe(form);
    form.destroy();
  };
  const readField = (name: string, value: string): void => {
    if (name === 'operations' && operations === undefined) operations = readOperations(value);
    else if (name === 'map' && operations !== undefined && place === undefined) {
      place = filePlaceIn(parseJson(value), operations);
    } else throw invalidJson(FORM);
  };

  form.on('field', (name, value, { valueTruncated }) => {
    try {
      if (valueTruncated) throw invalidJson(TOO_LONG);
      readField(name, value);
    } catch (error) {
      refuse(error);
    }
  });
  form.on('file', (name, part, info) => {
    part.on('error', ignore);
    if (hasFile || !place || place.part !== name) {
      part.resume();
      refuse(invalidJson(FORM));
      return;
    }
    hasFile = true;
    place.put(uploadOf(part, info, ended.promise));
    ready.resolve(operations);
  });
  finished(form, (error) => {
    if (error) refuse(error);
    else if (place === undefined || (place !== null && !hasFile)) refuse(invalidJson(FORM));
    ready.resolve(operations);
    ended.resolve();
  });
  finished(request, (error) => {
    if (error) refuse(error);
  });
  request.pipe(form);
  return ready.promise;
}

function openForm({ headers }: IncomingMessage, fileBytesMax: number): Busboy {
  const limits = { fieldSize: LIMITS.jsonBodyBytes, fileSize: fileBytesMax + 1, parts: 5, headerPairs: 50 };
  try {
    return busboy({ headers, limits, defParamCharset: 'utf8' });
  } catch {
    throw invalidJson(BROKEN);
  }
}

/** A list of operations is left to the server, which refuses it in its own words. */
function readOperations(text: string): object {
  const operations = parseJson(text);
  if (typeof operations === 'object' && operations !== null) return operations;
  throw invalidJson('The field operations must be a JSON object.');
}

function uploadOf(part: Readable, { filename, mimeType, encoding }: FileInfo, ended: Promise<void>): Upload {
  let isRead = false;
  const createReadStream = (): Readable => {
    if (isRead) throw validationFailed({ file: ['Use the file in one field only.'] });
    isRead = true;
    return Readable.from(wholeFile(part, ended), { objectMode: false });
  };
  const file = { filename: filename ?? '', mimetype: mimeType, encoding, createReadStream };
  return Object.assign(new Upload(), { promise: Promise.resolve(file), file });
}

/** The bytes of the part. Ends when the form has ended well, and fails with the reason why it did not. */
async function* wholeFile(part: Readable, ended: Promise<void>): AsyncGenerator<Buffer> {
  try {
    yield* part;
  } catch (error) {
    await ended;
    throw error;
  }
  await ended;
}
