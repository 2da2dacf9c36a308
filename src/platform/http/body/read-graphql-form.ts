import type { IncomingMessage } from 'node:http';
import { LIMITS } from '../../../core/contract/contract-limits.js';
import { problem } from '../../../core/contract/problems.js';
import { fileTooLarge, invalidJson } from '../../../core/errors.js';
import type { FileStore } from '../../storage/file-store.js';
import { type ReceivedFile, receiveFile } from '../../storage/received-file.js';
import { filePlaceIn } from './graphql-form-map.js';
import { endWith, openForm, runForm } from './open-form.js';
import { parseJson } from './read-body.js';
import type { FormFile } from './read-upload-form.js';
import { toUpload } from './to-upload.js';

/** Bytes of a form besides its two fields and its file: boundaries and headers of three parts. */
const ENVELOPE_BYTES_MAX = 64 * 1024;

const FORM = problem('graphql_form_needed');
const BROKEN = problem('form_broken');
const TOO_LONG = problem('form_field_too_large', { max: LIMITS.jsonBodyBytes });

/** Operations of a form, with an `Upload` of its file at the place named in the map. */
export interface GraphqlForm {
  readonly operations: unknown;
  /** Null if the map names none. */
  readonly file: FormFile | null;
}

/**
 * Reads a GraphQL request with one file, according to the GraphQL multipart request specification. The caller must be
 * authenticated. The file is written to the store's folder for incoming files. Rejects with `file_too_large` as soon as
 * it exceeds `fileBytesMax`, and with `invalid_json` for any other problem with the form.
 */
export async function readGraphqlForm(
  request: IncomingMessage,
  store: Pick<FileStore, 'incoming'>,
  fileBytesMax: number,
): Promise<GraphqlForm> {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length > fileBytesMax + 2 * LIMITS.jsonBodyBytes + ENVELOPE_BYTES_MAX) throw fileTooLarge(fileBytesMax);
  const form = openForm(request, { fieldSize: LIMITS.jsonBodyBytes, fileSize: fileBytesMax + 1, parts: 5 });
  if (form === null) throw invalidJson(BROKEN);
  let operations: unknown;
  /** Undefined before the map was read, null if the map names no file. */
  let place: ReturnType<typeof filePlaceIn> | undefined;
  let names = { fileName: '', declaredType: '' };
  const writes: Promise<ReceivedFile>[] = [];

  form.on('field', (name, value, _nameTruncated, valueTruncated) => {
    try {
      if (valueTruncated) throw invalidJson(TOO_LONG);
      if (name === 'operations' && operations === undefined) operations = readOperations(value);
      else if (name === 'map' && operations !== undefined && place === undefined) {
        place = filePlaceIn(parseJson(value), operations);
      } else throw invalidJson(FORM);
    } catch (error) {
      form.destroy(error instanceof Error ? error : undefined);
    }
  });
  form.on('file', (name, part, fileName = '', _encoding, declaredType) => {
    endWith(form, part);
    if (writes.length > 0 || place?.part !== name) {
      part.resume();
      form.destroy(invalidJson(FORM));
      return;
    }
    names = { fileName, declaredType };
    const write = receiveFile(store, part, fileBytesMax);
    write.catch((error: Error) => form.destroy(error));
    writes.push(write);
  });
  const [received] = await runForm(request, form, writes, invalidJson(BROKEN));
  if (place === null) return { operations, file: null };
  if (place === undefined || received === undefined) throw invalidJson(FORM);
  const file = { ...names, ...received };
  place.put(toUpload(file));
  return { operations, file };
}

/** A list of operations is passed on to the server, which refuses it with its own message. */
function readOperations(text: string): object {
  const operations = parseJson(text);
  if (typeof operations === 'object' && operations !== null) return operations;
  throw invalidJson(problem('operations_not_object'));
}
