import type { EntityManager } from '@mikro-orm/postgresql';
import type { Clock } from '../../core/clock.js';
import type { FileStore } from '../../platform/storage/file-store.js';
import { removeFiles } from '../../platform/storage/remove-files.js';
import { PRINT_RUN_LIMITS } from './print-run-limits.js';

export interface OldPrintRuns {
  readonly em: EntityManager;
  readonly files: FileStore;
  readonly clock: Clock;
}

/**
 * Removes the files of expired runs and rows that are no longer listed, and gives up runs that can no longer finish.
 * Safe to run on several instances at once. Returns the number of files. A file in another instance's store is removed
 * there as a file without a row.
 */
export async function removeOldPrintRuns({ em, files, clock }: OldPrintRuns): Promise<number> {
  const now = clock.now();
  const expired = await em.execute<{ id: string }[]>(
    `update print_run set state = 'Expired' where state = 'Finished' and expires_utc <= ? returning id`,
    [new Date(now)],
  );
  await removeFiles(
    files,
    expired.map(({ id }) => id),
  );
  await em.execute(
    `update print_run set state = 'Failed', finished_utc = ?, failure = 'It did not finish in time. Start a new print run.'
     where state in ('Waiting', 'Running') and created_utc <= ?`,
    [new Date(now), new Date(now - PRINT_RUN_LIMITS.unfinishedLifetimeMs)],
  );
  await em.execute(`delete from print_run where created_utc <= ? and state not in ('Waiting', 'Running', 'Finished')`, [
    new Date(now - PRINT_RUN_LIMITS.rowLifetimeMs),
  ]);
  return expired.length;
}
