import { HOUR_MS } from '../shared/clock.js';
import type { AssetKeeping } from './remove-expired-uploads.js';

/** A file is put before its row is written: a younger one may still get it. */
const GRACE_MS = HOUR_MS;
const BATCH = 1000;

/**
 * Removes files whose row does not exist: an instance was killed between the two, or after deleting the row. Gives how
 * many. `graceMs` is how long ago a file must have been put.
 */
export async function removeOrphanFiles(
  { em, files, clock }: AssetKeeping,
  graceMs: number = GRACE_MS,
): Promise<number> {
  const ids = await files.idsBefore(clock.now() - graceMs);
  let removed = 0;
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH);
    const rows = await em.execute<{ id: string }[]>(
      `select id from asset where id in (${batch.map(() => '?').join(', ')})`,
      batch,
    );
    const known = new Set(rows.map(({ id }) => id));
    const orphans = batch.filter((id) => !known.has(id));
    for (const id of orphans) await files.delete(id);
    removed += orphans.length;
  }
  return removed;
}

/**
 * Removes unattached rows of this store whose file is gone: somebody deleted it from the disk, or the folder was restored
 * from an older copy. An attached one stays, for its page does, and its file is answered as not found. Gives how many.
 */
export async function removeOrphanRows({ em, files }: AssetKeeping): Promise<number> {
  const rows = await em.execute<{ id: string }[]>(
    'select id from asset where store_id = ? and campaign_id is null order by created_utc limit 10000',
    [files.id],
  );
  let removed = 0;
  for (const { id } of rows) {
    if ((await files.size(id)) !== null) continue;
    const gone = await em.execute('delete from asset where id = ? and campaign_id is null returning id', [id]);
    removed += gone.length;
  }
  return removed;
}
