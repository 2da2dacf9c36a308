import type { Readable } from 'node:stream';

/**
 * Stores the published files of uploads by the asset's id, and their copies by name, such as `960.webp`. A file never
 * changes under its id. Every method rejects with `unavailable` while the storage cannot be reached.
 */
export interface FileStore {
  /** Whether other instances use the same store, so that one of them cleans up for all. */
  readonly isShared: boolean;
  /**
   * Stored with the files. If several instances share a database, it identifies the rows whose files must be in this
   * store.
   */
  id(): Promise<string>;
  /**
   * Returns a secret that is stored with the files and not in the database, so that neither alone reveals what is
   * encrypted with it. `given`, or a new one, becomes the secret of a store that has none.
   */
  secret(given?: string): Promise<string>;
  /** Returns the secret; null if the store has none. */
  readSecret(): Promise<string | null>;
  /** Returns a new path on the local disk for a file being received. The caller removes the file. */
  incoming(): string;
  /**
   * Moves a file from the folder of `incoming()` into the store, as the file or as its copy of that name. Resolves when
   * the whole file is stored durably; until then, the store has nothing of it.
   */
  put(id: string, path: string, copy?: string): Promise<void>;
  /** Returns the length in bytes, or null if the file does not exist. */
  size(id: string, copy?: string): Promise<number | null>;
  /**
   * Returns null if the file does not exist. The caller must read the stream to its end or destroy it. A stream that
   * ends without an error is complete.
   */
  open(id: string, part?: FilePart): Promise<Readable | null>;
  /** Removes the file and its copies, if there are any. */
  delete(id: string): Promise<void>;
  /**
   * Yields the ids whose file or copies were stored before the time, in milliseconds since the epoch on this machine's
   * clock. An id may be repeated.
   */
  idsBefore(time: number): AsyncIterable<string>;
  /** Yields the ids of all files, but not of orphaned copies. */
  ids(): AsyncIterable<string>;
  /** Yields the names of a file's copies. */
  copies(id: string): AsyncIterable<string>;
  /** Aborts running operations. */
  close(): Promise<void>;
}

export interface FilePart {
  readonly copy?: string | undefined;
  /** First and last byte, counted from 0. */
  readonly range?: { readonly start: number; readonly end: number } | undefined;
}

/** Names a file, or a copy of it. */
export interface StoredName {
  readonly id: string;
  readonly copy?: string | undefined;
}
