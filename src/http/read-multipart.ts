import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy, { type Busboy } from 'busboy';
import { isDiskFull, noRoomForFiles } from '../floor/errors.js';
import { PRIVATE_FILE } from '../floor/private-folder.js';

/** The one file of a form, on the disk until removed. */
export interface FormFile {
  readonly fileName: string;
  readonly declaredType: string;
  open(): Readable;
}

export interface Form {
  /** Null when `problem` tells why. */
  readonly file: FormFile | null;
  readonly problem: string | null;
  /** Removes what was written. */
  remove(): Promise<void>;
}

const NEEDED = 'Send the file as multipart/form-data with one part named file.';
const ONE_ONLY = 'Send one file only.';
const BROKEN = 'The form ends too early or is not well-formed. Send it again.';

/**
 * Reads a form whose only file part is named `file` into the given path. Of a file larger than `bytesMax` one byte more
 * is kept, so that whoever reads it sees that it is too large; memory stays bounded in any case. Other parts are read
 * and dropped.
 */
export async function readForm(request: IncomingMessage, path: string, bytesMax: number): Promise<Form> {
  const remove = () => rm(path, { force: true });
  const form = openForm(request, bytesMax);
  if (form === null) {
    request.resume();
    return { file: null, problem: NEEDED, remove };
  }
  const writes: Promise<void>[] = [];
  const files: Omit<FormFile, 'open'>[] = [];
  form.on('file', (name, stream, { filename, mimeType }) => {
    if (name !== 'file' || files.length > 0) {
      if (name === 'file') files.push({ fileName: filename ?? '', declaredType: mimeType });
      stream.resume();
      return;
    }
    files.push({ fileName: filename ?? '', declaredType: mimeType });
    const write = pipeline(stream, createWriteStream(path, { mode: PRIVATE_FILE }));
    // A form whose file is not read does not end; and a rejection that nobody waits for yet would end the process.
    write.catch((error: Error) => form.destroy(error));
    writes.push(write);
  });
  try {
    await pipeline(request, form);
    await Promise.all(writes);
  } catch (error) {
    await Promise.allSettled(writes);
    if (isDiskFull(error)) {
      await remove();
      throw noRoomForFiles();
    }
    return { file: null, problem: BROKEN, remove };
  }
  const [file] = files;
  if (file === undefined) return { file: null, problem: NEEDED, remove };
  if (files.length > 1) return { file: null, problem: ONE_ONLY, remove };
  return { file: { ...file, open: () => createReadStream(path) }, problem: null, remove };
}

function openForm(request: IncomingMessage, bytesMax: number): Busboy | null {
  try {
    const limits = { fileSize: bytesMax + 1, fields: 10, fieldSize: 1000, parts: 20, headerPairs: 50 };
    return busboy({ headers: request.headers, limits, defParamCharset: 'utf8' });
  } catch {
    return null;
  }
}
