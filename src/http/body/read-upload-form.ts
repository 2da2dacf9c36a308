import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { isDiskFull, noRoomForFiles } from '../../shared/errors.js';
import { PRIVATE_FILE } from '../../shared/private-folder.js';

/** The one file of a form, on the disk until removed. */
export interface FormFile {
  readonly fileName: string;
  readonly declaredType: string;
  open(): Readable;
}

/** An `IncomingMessage` is one. */
export type FormRequest = Readable & Pick<IncomingMessage, 'headers'>;

export interface Form {
  /** Null when `problem` tells why. */
  readonly file: FormFile | null;
  readonly problem: string | null;
  /** Removes what was written. */
  remove(): Promise<void>;
}

/** Of the part, and of a file that was sent without a name. */
const NAME = 'file';

const NEEDED = 'Send the file as multipart/form-data with one part named file.';
const ONE_ONLY = 'Send one file only.';
const BROKEN = 'The form ends too early or is not well-formed. Send it again.';

/**
 * Reads a form whose only file part is named `file` into the given path. Of a file larger than `bytesMax` one byte more
 * is kept, so that whoever reads it sees that it is too large; memory stays bounded in any case. Other parts are read
 * and dropped.
 */
export async function readForm(request: FormRequest, path: string, bytesMax: number): Promise<Form> {
  const remove = () => rm(path, { force: true });
  const form = openForm(request, bytesMax);
  if (form === null) {
    request.resume();
    return { file: null, problem: NEEDED, remove };
  }
  const writes: Promise<void>[] = [];
  const files: Omit<FormFile, 'open'>[] = [];
  // It tells of a form that is cut off once more after it was destroyed; unheard, that would end the process.
  form.on('error', () => {});
  form.on('file', (name, stream, fileName = '', _encoding, declaredType) => {
    stream.on('error', () => {});
    // It does not end by itself when the form breaks off.
    form.once('close', () => stream.destroy());
    if (name === NAME) files.push({ fileName: fileName === '' ? NAME : fileName, declaredType });
    if (name !== NAME || files.length > 1) {
      stream.resume();
      return;
    }
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

function openForm({ headers }: FormRequest, bytesMax: number): BusboyInstance | null {
  const type = headers['content-type'];
  if (type === undefined) return null;
  const sizes = { fileSize: bytesMax + 1, fieldSize: 1000, headerSize: 8 * 1024 };
  const limits = { ...sizes, fields: 10, parts: 20, headerPairs: 50 };
  try {
    const typed: BusboyHeaders = { ...headers, 'content-type': type };
    return new Busboy({ headers: typed, limits, isPartAFile });
  } catch {
    return null;
  }
}

/** A file need not have a name (RFC 7578, 4.2): what is sent as `file` is one. */
const isPartAFile = (name: string | undefined, type: string | undefined, fileName: string | undefined): boolean =>
  name === NAME || fileName !== undefined || type === 'application/octet-stream';
