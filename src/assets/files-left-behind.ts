import type { Pool } from 'pg';
import type { FileStore } from '../storage/file-store.js';

export interface FilesLeftBehind {
  readonly files: number;
  /** Of the files themselves, without the smaller copies of pictures beside them. */
  readonly bytes: number;
}

export interface FilesLeftBehindOptions {
  readonly reads: Pool;
  readonly there: FileStore;
  /** Null: nothing is stored here. */
  readonly here: FileStore | null;
}

const BATCH = 1_000;

/** Returns how many files only another store has, of those that the database knows: of uploads and of finished print runs. */
export async function findFilesLeftBehind({ reads, there, here }: FilesLeftBehindOptions): Promise<FilesLeftBehind> {
  const ids = await there.idsBefore(Number.POSITIVE_INFINITY);
  let [files, bytes] = [0, 0];
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    const { rows } = await reads.query<{ id: string }>(
      `select id from asset where id = any($1::uuid[])
       union all select id from print_run where id = any($1::uuid[]) and state = 'Finished'`,
      [batch],
    );
    for (const { id } of rows) {
      if (here !== null && (await here.size(id)) !== null) continue;
      files++;
      bytes += (await there.size(id)) ?? 0;
    }
  }
  return { files, bytes };
}
