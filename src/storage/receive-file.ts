import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError, fileRejected, fileTooLarge } from '../shared/errors.js';
import { PRIVATE_FILE } from '../shared/private-folder.js';
import type { FileStore } from './file-store.js';

const EMPTY = 'The file is empty.';
const CUT_OFF = 'The file was cut off on its way. Send it again.';

/** A received file. The caller removes it. */
export interface ReceivedFile {
  readonly path: string;
  readonly length: number;
  remove(): Promise<void>;
}

/** Writes a stream to a temporary file, at most so many bytes; what is refused leaves no file. */
export async function receiveFile(store: FileStore, stream: Readable, bytesMax: number): Promise<ReceivedFile> {
  const path = store.incoming();
  const remove = () => rm(path, { force: true });
  let length = 0;
  const count = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      length += chunk.length;
      if (length > bytesMax) throw fileTooLarge(bytesMax);
      yield chunk;
    }
  };
  try {
    await pipeline(stream, count, createWriteStream(path, { mode: PRIVATE_FILE }));
    if (length === 0) throw fileRejected([EMPTY]);
    return { path, length, remove };
  } catch (error) {
    await remove();
    if (length === 0 || error instanceof AppError || isDiskError(error)) throw error;
    throw fileRejected([CUT_OFF]);
  }
}

const isDiskError = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && (error.syscall === 'write' || error.syscall === 'open');
