import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { isUuid } from '../../core/ids.js';
import { FILES } from '../../platform/storage/stored-name.js';

export interface OrphanFiles {
  readonly files: number;
  /** Size of the originals, without the smaller copies of pictures. */
  readonly bytes: number;
}

export interface OrphanFilesOptions {
  readonly reads: Pool;
  /** The file folder of a data folder that is no longer used. It need not exist. */
  readonly there: string;
  /**
   * The folder in use; null when files are in a bucket. Then every file in `there` counts as an orphan, because
   * checking each against the bucket would take long.
   */
  readonly here: string | null;
}

const BATCH = 1_000;

/**
 * Returns how many files of uploads and finished print runs the database knows but only the other folder holds. Only
 * reads: opening a store would write to its folder.
 */
export async function findOrphanFiles({ reads, there, here }: OrphanFilesOptions): Promise<OrphanFiles> {
  const ids = (await readdir(join(there, FILES)).catch(() => [])).filter(isUuid);
  let [files, bytes] = [0, 0];
  for (let start = 0; start < ids.length; start += BATCH) {
    const { rows } = await reads.query<{ id: string }>(
      `select id from asset where id = any($1::uuid[])
       union all select id from print_run where id = any($1::uuid[]) and state = 'Finished'`,
      [ids.slice(start, start + BATCH)],
    );
    for (const { id } of rows) {
      if (here !== null && (await sizeOf(join(here, FILES, id))) !== null) continue;
      files++;
      bytes += (await sizeOf(join(there, FILES, id))) ?? 0;
    }
  }
  return { files, bytes };
}

const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  );
