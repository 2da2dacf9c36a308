import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A written entry. */
export interface WrittenEntry {
  readonly bytes: number;
  /** SHA-256 as base64url. */
  readonly sha256: string;
}

/** Attributes of every entry: a regular file. */
const ATTRIBUTES = { mode: 0o100644 };

/** Writes a ZIP entry by entry. Only bytes that the reader has not yet taken are in memory. */
export class ZipWriter {
  readonly #zip = new ZipFile();
  readonly #output: PassThrough;
  readonly #stopped = new AbortController();

  constructor() {
    const { outputStream } = this.#zip;
    // The library declares a less specific type for its stream.
    if (!(outputStream instanceof PassThrough)) throw new Error('a ZIP is written to a PassThrough');
    this.#output = outputStream;
    outputStream.once('close', () => this.#stopped.abort());
  }

  /** The ZIP as a stream. The reader must read it to the end or destroy it, which stops the writer. */
  get output(): Readable {
    return this.#output;
  }

  /** Adds an entry and resolves when it is completely written. Rejects if the reader is gone. */
  async add(name: string, content: AsyncIterable<Uint8Array | string>, isStored = false): Promise<WrittenEntry> {
    const hash = createHash('sha256');
    let bytes = 0;
    const pass = async function* (): AsyncGenerator<Buffer> {
      for await (const chunk of content) {
        const part = Buffer.from(chunk);
        bytes += part.length;
        hash.update(part);
        yield part;
      }
    };
    const { signal } = this.#stopped;
    const stream = Readable.from(pass(), { objectMode: false });
    const isRead = finished(stream, { signal });
    this.#zip.addReadStreamLazy(name, { ...ATTRIBUTES, compress: !isStored }, (give) => give(null, stream));
    try {
      await isRead;
      if (this.#output.writableNeedDrain) await once(this.#output, 'drain', { signal });
    } finally {
      stream.destroy();
    }
    return { bytes, sha256: hash.digest('base64url') };
  }

  /** Completes the ZIP. */
  end(): void {
    this.#zip.end();
  }

  /** Breaks the ZIP off, so that the reader sees an incomplete file. */
  fail(error: Error): void {
    this.#output.destroy(error);
  }
}
