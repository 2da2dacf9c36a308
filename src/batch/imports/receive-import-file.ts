import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { problem } from '../../core/contract/problems.js';
import { cutToBytes } from '../../core/contract/text.js';
import { isDiskFull } from '../../core/disk/is-disk-full.js';
import { AppError, importTooLarge, noRoomForFiles, validationFailed } from '../../core/errors.js';
import { readUploadForm } from '../../platform/http/body/read-upload-form.js';
import type { FileStore } from '../../platform/storage/file-store.js';
import { receiveFile } from '../../platform/storage/received-file.js';
import { ARCHIVE_LIMITS } from './archive/archive-limits.js';
import { IMPORT_LIMITS } from './import-limits.js';
import type { FileToStore, SentFile } from './store-import-file.js';

/** Bytes of a form besides its file. */
const FORM_BYTES = 64 * 1024;
const NAME_BYTES = 200;

/**
 * Prepares to receive a file that is either the body itself or the part `file` of a form. Throws 413 if the declared
 * length is too large; `receive` throws it when the limit is exceeded. The request stays open for the response.
 */
export function openImportRequest(request: IncomingMessage, store: FileStore): FileToStore {
  const allowed = isArchiveBody(request) ? ARCHIVE_LIMITS.fileBytes : IMPORT_LIMITS.fileBytes;
  const isForm = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '');
  const most = isForm ? allowed + FORM_BYTES : allowed;
  const length = Number(request.headers['content-length'] ?? most);
  if (length > most) throw importTooLarge(allowed);
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw validationFailed({ file: [problem('file_encoded')] });
  }
  const receive = async (): Promise<SentFile> => {
    const body = bounded(request, most, allowed);
    return isForm ? receiveForm(request, body, store) : receiveBody(body, store, allowed);
  };
  return { bytesMax: Math.min(length, allowed), receive };
}

async function receiveBody(body: Readable, store: FileStore, bytesMax: number): Promise<SentFile> {
  try {
    return { fileName: 'import', ...(await receiveFile(store, body, bytesMax)) };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw isDiskFull(error) ? noRoomForFiles() : validationFailed({ file: [problem('file_cut_off')] });
  }
}

/** A workspace archive may be larger than a file of rows. */
const isArchiveBody = ({ headers }: IncomingMessage): boolean =>
  /^application\/zip\b/i.test(headers['content-type'] ?? '');

async function receiveForm(request: IncomingMessage, body: Readable, store: FileStore): Promise<SentFile> {
  const form = Object.assign(body, { headers: request.headers });
  const file = await readUploadForm(form, store, IMPORT_LIMITS.fileBytes);
  const fileName = file.fileName.toWellFormed().slice(0, NAME_BYTES).replaceAll('\0', '');
  return { ...file, fileName: cutToBytes(fileName, NAME_BYTES) };
}

/** Does not destroy the request when the returned stream is destroyed. */
function bounded(request: IncomingMessage, most: number, bytesMax: number): Readable {
  const pass = async function* (): AsyncGenerator<Buffer> {
    let length = 0;
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      length += chunk.length;
      if (length > most) throw importTooLarge(bytesMax);
      yield chunk;
    }
  };
  return Readable.from(pass(), { objectMode: false });
}
