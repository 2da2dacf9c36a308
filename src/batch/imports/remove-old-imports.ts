import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../../core/clock.js';
import { IMPORT_LIMITS } from './import-limits.js';

/**
 * Removes files that no import needs any more, batches of ended imports, and rows of imports that ended long ago. The
 * imports themselves remain, so that their files are not imported again. Returns the number removed.
 */
export async function removeOldImports(em: EntityManager, clock: Clock): Promise<number> {
  const before = (ms: number): Date => new Date(clock.now() - ms);
  const files = await em.execute<{ id: string }[]>(
    `delete from import_file f
      where created_utc < case when hash is null then ?::timestamptz else ?::timestamptz end
        and not exists (select 1 from campaign_import i
                         where i.file_id = f.id and (i.ended_utc is null or i.ended_utc >= ?)) returning id`,
    [before(IMPORT_LIMITS.reservationMs), before(IMPORT_LIMITS.unusedFileMs), before(IMPORT_LIMITS.endedFileMs)],
  );
  await em.execute(
    'delete from import_batch b using campaign_import i where i.id = b.import_id and i.ended_utc is not null',
  );
  const rows = await em.execute<{ row: number }[]>(
    `delete from import_row where (import_id, row) in (
       select r.import_id, r.row from campaign_import i join import_row r on r.import_id = i.id
        where i.ended_utc < ? limit 50000) returning row`,
    [before(IMPORT_LIMITS.rowsMs)],
  );
  return files.length + rows.length;
}
