import type { IncomingMessage } from 'node:http';
import { finished, Readable } from 'node:stream';
import { LIMITS } from '../../../core/contract/contract-limits.js';
import { AppError, fileTooLarge, invalidJson, validationFailed } from '../../../core/errors.js';
import { type ReceivedFile, receiveFile, UploadedFile } from '../../storage/uploaded-file.js';
import { filePlaceIn } from './graphql-form-map.js';
import { endWith, openForm } from './open-form.js';
import { parseJson } from './parse-json.js';

/** The bytes of a form beside its two fields and its file: boundaries and headers of three parts. */
const ENVELOPE_BYTES_MAX = 64 * 1024;

const FORM = 'Send the fields operations and map, then the file that map names, each once and in this order.';
const BROKEN = 'The form ends too early or is not well-formed. Send it again.';
const TOO_LONG = `A field of the form is too large. At most ${LIMITS.jsonBodyBytes} bytes are read.`;

const ignore = (): void => {};

/**
 * Reads a GraphQL request with one file, after the GraphQL multipart request specification. The caller must be
 * authenticated. Resolves with the operations when the file begins; an UploadedFile stands where the map says. Its bytes are
 * read when the resolver receives it, at most one more than `fileBytesMax`, and end only once the whole form was found to
 * be well-formed. Rejects with `invalid_json` for any other form.
 */
export function readGraphqlForm(request: IncomingMessage, fileBytesMax: number): Promise<unknown> {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > fileBytesMax + 2 * LIMITS.jsonBodyBytes + ENVELOPE_BYTES_MAX) throw fileTooLarge(fileBytesMax);
  const form = openForm(request, { fieldSize: LIMITS.jsonBodyBytes, fileSize: fileBytesMax + 1, parts: 5 });
  if (form === null) throw invalidJson(BROKEN);
  const ready = Promise.withResolvers<unknown>();
  const ended = Promise.withResolvers<void>();
  // When the file is not read, the end of the form is not waited for.
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

  form.on('field', (name, value, _nameTruncated, valueTruncated) => {
    try {
      if (valueTruncated) throw invalidJson(TOO_LONG);
      readField(name, value);
    } catch (error) {
      refuse(error);
    }
  });
  form.on('file', (name, part, fileName = '', _encoding, declaredType) => {
    endWith(form, part);
    if (hasFile || !place || place.part !== name) {
      part.resume();
      refuse(invalidJson(FORM));
      return;
    }
    hasFile = true;
    place.put(new UploadedFile(fileName, declaredType, receiveOnce(part, ended.promise)));
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

/** A list of operations is left to the server, which refuses it with a message of its own. */
function readOperations(text: string): object {
  const operations = parseJson(text);
  if (typeof operations === 'object' && operations !== null) return operations;
  throw invalidJson('The field operations must be a JSON object.');
}

function receiveOnce(part: Readable, ended: Promise<void>): UploadedFile['receive'] {
  let isRead = false;
  return async (store, bytesMax): Promise<ReceivedFile> => {
    if (isRead) throw validationFailed({ file: ['Use the file in one field only.'] });
    isRead = true;
    return receiveFile(store, Readable.from(wholeFile(part, ended), { objectMode: false }), bytesMax);
  };
}

/** The bytes of the part. Ends once the form has ended as it should, and fails with the reason when it does not. */
async function* wholeFile(part: Readable, ended: Promise<void>): AsyncGenerator<Buffer> {
  try {
    yield* part;
  } catch (error) {
    await ended;
    throw error;
  }
  await ended;
}
