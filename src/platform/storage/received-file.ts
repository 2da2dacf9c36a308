import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileTooLarge } from '../../core/errors.js';
import { PRIVATE_FILE } from '../../core/private-folder.js';
import type { FileStore } from './file-store.js';

/** A file on the disk, at a temporary path. The caller removes it. */
export interface ReceivedFile {
  readonly path: string;
  readonly length: number;
  /** SHA-256 of the bytes, as base64url. */
  readonly hash: string;
  remove(): Promise<void>;
}

/**
 * Writes a stream to a temporary file, and computes its length and hash on the way. Rejects with `file_too_large`
 * beyond `bytesMax` bytes, and with any error of the stream or the disk; no file is left then.
 */
export async function receiveFile(
  store: Pick<FileStore, 'incoming'>,
  stream: Readable,
  bytesMax: number,
): Promise<ReceivedFile> {
  const path = store.incoming();
  const remove = () => rm(path, { force: true });
  const hash = createHash('sha256');
  let length = 0;
  const count = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      length += chunk.length;
      if (length > bytesMax) throw fileTooLarge(bytesMax);
      hash.update(chunk);
      yield chunk;
    }
  };
  const file = createWriteStream(path, { mode: PRIVATE_FILE });
  const closed = new Promise<void>((resolve) => file.once('close', () => resolve()));
  try {
    await pipeline(stream, count, file);
    return { path, length, hash: hash.digest('base64url'), remove };
  } catch (error) {
    // The file may still be opening, and would be created after its removal.
    await closed;
    await remove();
    throw error;
  }
}
