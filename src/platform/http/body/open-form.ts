import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyConfig, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { isDiskFull } from '../../../core/disk/is-disk-full.js';
import { AppError, noRoomForFiles } from '../../../core/errors.js';
import type { ReceivedFile } from '../../storage/received-file.js';

const ignore = (): void => {};

/** Limits for the headers of one part. */
const HEADER_LIMITS = { headerSize: 8 * 1024, headerPairs: 50 };

/** Creates a parser of a multipart form, or returns null if the headers do not announce one. */
export function openForm(
  { headers }: { readonly headers: IncomingHttpHeaders },
  limits: BusboyConfig['limits'],
  isPartAFile?: BusboyConfig['isPartAFile'],
): BusboyInstance | null {
  const type = headers['content-type'];
  if (type === undefined) return null;
  const typed: BusboyHeaders = { ...headers, 'content-type': type };
  try {
    const form = new Busboy({
      headers: typed,
      limits: { ...HEADER_LIMITS, ...limits },
      ...(isPartAFile === undefined ? {} : { isPartAFile }),
    });
    // A form that is cut off emits another error after it was destroyed. Without a listener that would end the process.
    form.on('error', ignore);
    return form;
  } catch {
    return null;
  }
}

/** Ends a file's stream together with its form; it does not end by itself when the form is cut off. */
export function endWith(form: BusboyInstance, file: Readable): void {
  file.on('error', ignore);
  form.once('close', () => file.destroy());
}

/**
 * Reads a request to the end of its form, and resolves with the files written meanwhile. If anything fails, they are
 * removed. Only rejects with AppErrors; `broken` is the one for a malformed form.
 */
export async function runForm(
  request: Readable,
  form: BusboyInstance,
  writes: readonly Promise<ReceivedFile>[],
  broken: AppError,
): Promise<readonly ReceivedFile[]> {
  try {
    await pipeline(request, form);
    return await Promise.all(writes);
  } catch (error) {
    await Promise.allSettled(writes.map(async (write) => (await write).remove()));
    if (error instanceof AppError) throw error;
    throw isDiskFull(error) ? noRoomForFiles() : broken;
  }
}
