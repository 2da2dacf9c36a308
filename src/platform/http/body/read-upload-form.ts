import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { problem } from '../../../core/contract/problems.js';
import { AppError, validationFailed } from '../../../core/errors.js';
import type { FileStore } from '../../storage/file-store.js';
import { type ReceivedFile, receiveFile } from '../../storage/received-file.js';
import { endWith, openForm, runForm } from './open-form.js';

/** The only file of a form, on the disk. The caller removes it. */
export interface FormFile extends ReceivedFile {
  readonly fileName: string;
  readonly declaredType: string;
}

/** The parts of a request that are needed. An `IncomingMessage` fits. */
export type FormRequest = Readable & Pick<IncomingMessage, 'headers'>;

/** Name of the part, and of a file that was sent without a name. */
const NAME = 'file';

const refusal = (code: 'file_form_needed' | 'one_file_only' | 'form_broken'): AppError =>
  validationFailed({ file: [problem(code)] });

/**
 * Reads a form whose only file part is named `file`, and writes the file to the store's folder for incoming files. If
 * it is larger than `bytesMax`, one byte more is retained, so that its length shows that it is too large; memory is
 * bounded in any case. Other parts are read and discarded. Rejects with `validation_failed` unless there is exactly one
 * complete file.
 */
export async function readUploadForm(
  request: FormRequest,
  store: Pick<FileStore, 'incoming'>,
  bytesMax: number,
): Promise<FormFile> {
  const limits = { fileSize: bytesMax + 1, fieldSize: 1000, fields: 10, parts: 20 };
  const form = openForm(request, limits, isPartAFile);
  if (form === null) {
    request.resume();
    throw refusal('file_form_needed');
  }
  const files: Pick<FormFile, 'fileName' | 'declaredType'>[] = [];
  /** Write of the first file; later files are not written. */
  const writes: Promise<ReceivedFile>[] = [];
  form.on('file', (name, stream, fileName = '', _encoding, declaredType) => {
    endWith(form, stream);
    if (name === NAME) files.push({ fileName: fileName === '' ? NAME : fileName, declaredType });
    if (name !== NAME || files.length > 1) {
      stream.resume();
      return;
    }
    const write = receiveFile(store, stream, bytesMax + 1);
    // A form whose file is not read does not end, and an unhandled rejection would end the process.
    write.catch((error: Error) => form.destroy(error));
    writes.push(write);
  });
  const [received] = await runForm(request, form, writes, refusal('form_broken'));
  const [file] = files;
  if (file === undefined || received === undefined) throw refusal('file_form_needed');
  if (files.length === 1) return { ...file, ...received };
  await received.remove();
  throw refusal('one_file_only');
}

/** A file need not have a name (RFC 7578, 4.2): a part named `file` is a file. */
const isPartAFile = (name: string | undefined, type: string | undefined, fileName: string | undefined): boolean =>
  name === NAME || fileName !== undefined || type === 'application/octet-stream';
