import type { EntityManager } from '@mikro-orm/postgresql';
import type { PackedAsset } from './archive/open-archive.js';
import type { ReadRow } from './formats/open-file.js';

/**
 * Consecutive rows of a file that are written in one transaction, with the uploads they show. Plain JSON of
 * bounded size.
 */
export interface ImportBatch {
  readonly rows: readonly ReadRow[];
  readonly assets: readonly PackedAsset[];
}

/** A batch written by the child process: its last row, and the length of its JSON in bytes. */
export interface WrittenBatch {
  readonly lastRow: number;
  readonly bytes: number;
}

/**
 * Stores consecutive batches from `json`. Batches already stored remain, because the same file gives the same batches.
 * Returns false if another process has meanwhile stored all of them; those are then used.
 */
export async function storeBatches(
  em: EntityManager,
  importId: string,
  batches: readonly WrittenBatch[],
  json: Buffer,
): Promise<boolean> {
  let start = 0;
  const values = batches.map(({ lastRow, bytes }) => {
    const text = json.toString('utf8', start, start + bytes);
    start += bytes;
    return [importId, lastRow, text];
  });
  return em.transactional(async (transaction) => {
    const unread = 'select 1 from campaign_import where id = ? and rows_total is null for share';
    if ((await transaction.execute<unknown[]>(unread, [importId])).length === 0) return false;
    await transaction.execute(
      `insert into import_batch (import_id, last_row, batch) values ${values.map(() => '(?, ?, ?)').join(', ')}
       on conflict do nothing`,
      values.flat(),
    );
    return true;
  });
}

/** Whether exactly these batches are stored. */
export async function areStored(
  em: EntityManager,
  importId: string,
  batches: readonly WrittenBatch[],
): Promise<boolean> {
  const [stored] = await em.execute<[{ rows: number[] | null }]>(
    'select array_agg(last_row order by last_row) as rows from import_batch where import_id = ?',
    [importId],
  );
  const rows = stored.rows ?? [];
  return rows.length === batches.length && batches.every(({ lastRow }, index) => lastRow === rows[index]);
}

/** Returns the first batch with rows after `after`; null if there is none. */
export async function nextBatch(em: EntityManager, importId: string, after: number): Promise<ImportBatch | null> {
  const [found] = await em.execute<{ batch: string }[]>(
    'select batch from import_batch where import_id = ? and last_row > ? order by last_row limit 1',
    [importId, after],
  );
  return found === undefined ? null : JSON.parse(found.batch);
}

/** Removes the stored batches of a file, because it is read again or its import has ended. */
export async function deleteBatches(em: EntityManager, importId: string): Promise<void> {
  await em.execute('delete from import_batch where import_id = ?', [importId]);
}

/** Removes the stored batches of a file if its import has ended. */
export const deleteEndedBatches = (em: EntityManager, importId: string): Promise<unknown> =>
  em.execute(
    `delete from import_batch b using campaign_import i
      where b.import_id = ? and i.id = b.import_id and i.ended_utc is not null`,
    [importId],
  );
