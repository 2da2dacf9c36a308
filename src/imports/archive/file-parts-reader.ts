import { Readable } from 'node:stream';
import type { EntityManager } from '@mikro-orm/postgresql';
import { RandomAccessReader } from 'yauzl';

interface Part {
  readonly number: number;
  /** Of its first byte in the file. */
  readonly start: number;
  readonly end: number;
}

/** Reads any part of a stored import file, of which one piece at a time is in memory. */
export class FilePartsReader extends RandomAccessReader {
  readonly #em: EntityManager;
  readonly #fileId: string;
  readonly #parts: readonly Part[];

  private constructor(em: EntityManager, fileId: string, parts: readonly Part[]) {
    super();
    this.#em = em;
    this.#fileId = fileId;
    this.#parts = parts;
  }

  /** The caller has found the file in its workspace. */
  static async open(em: EntityManager, fileId: string): Promise<FilePartsReader> {
    const rows = await em.execute<{ number: number; length: number }[]>(
      'select number, octet_length(bytes) as length from import_file_part where file_id = ? order by number',
      [fileId],
    );
    let end = 0;
    const parts = rows.map(({ number, length }): Part => {
      const start = end;
      end += length;
      return { number, start, end };
    });
    return new FilePartsReader(em, fileId, parts);
  }

  /** Of the file, in bytes. */
  get length(): number {
    return this.#parts.at(-1)?.end ?? 0;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#read(start, end), { objectMode: false });
  }

  async *#read(start: number, end: number): AsyncGenerator<Buffer> {
    for (const part of this.#parts) {
      if (part.end <= start || part.start >= end) continue;
      const from = Math.max(0, start - part.start);
      const [row] = await this.#em.execute<{ bytes: Buffer }[]>(
        'select substring(bytes from ? for ?) as bytes from import_file_part where file_id = ? and number = ?',
        [from + 1, Math.min(part.end, end) - part.start - from, this.#fileId, part.number],
      );
      if (row === undefined) throw new Error('a piece of the file is gone');
      yield row.bytes;
    }
  }
}
