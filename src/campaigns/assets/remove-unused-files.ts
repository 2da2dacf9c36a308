import type { EntityManager } from '@mikro-orm/postgresql';
import { type Clock, HOUR_MS } from '../../core/clock.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import type { FileStore } from '../../platform/storage/file-store.js';
import { removeFiles } from '../../platform/storage/remove-files.js';

/** A file is stored before its row is written, so a file younger than this may still get its row. */
const GRACE_MS = HOUR_MS;
const BATCH = 1000;

export interface CleanupContext {
  readonly em: EntityManager;
  readonly files: FileStore;
  readonly clock: Clock;
}

/**
 * Removes uploads that no campaign has shown for 24 hours, and returns how many. Safe to run on several
 * instances at once.
 */
export async function removeExpiredUploads({ em, files, clock }: CleanupContext): Promise<number> {
  const before = new Date(clock.now() - LIMITS.unattachedLifetimeMs);
  const removed = await em.execute<{ id: string }[]>(
    `delete from asset where id in (
       select id from asset where unattached_utc < ? order by unattached_utc limit 1000 for update skip locked)
     returning id`,
    [before],
  );
  await removeFiles(
    files,
    removed.map(({ id }) => id),
  );
  return removed.length;
}

const arrayOf = (ids: readonly string[]): string => `{${ids.join(',')}}`;

/** The store may belong to another database, whose files must not be removed. A job's log shows the name. */
class UnknownStoreError extends Error {
  override readonly name = 'files of another database';
}

const KNOWN = 'select store_id from file_store where store_id = ?';
const KNOW = 'insert into file_store (store_id) values (?) on conflict do nothing';

/**
 * Removes files without a row for an upload or finished print run, and returns how many. Such files remain when an
 * instance is killed before it writes the row or after it deletes it. `graceMs` is the minimum age of a removed file.
 * A store becomes known to the database when it has no such files; as long as it is unknown, the first one is an error.
 */
export async function removeOrphanFiles(
  { em, files, clock }: CleanupContext,
  graceMs: number = GRACE_MS,
): Promise<number> {
  const storeId = await files.id();
  const isKnown = (await em.execute(KNOWN, [storeId])).length > 0;
  let removed = 0;
  for await (const ids of batchesOf(files.idsBefore(clock.now() - graceMs))) {
    const rows = await em.execute<{ id: string }[]>(
      `select id from asset where id = any(?::uuid[])
       union all select id from print_run where id = any(?::uuid[]) and state = 'Finished'`,
      [arrayOf(ids), arrayOf(ids)],
    );
    const known = new Set(rows.map(({ id }) => id));
    const orphans = ids.filter((id) => !known.has(id));
    if (orphans.length > 0 && !isKnown) throw new UnknownStoreError();
    for (const id of orphans) await files.delete(id);
    removed += orphans.length;
  }
  if (!isKnown) await em.execute(KNOW, [storeId]);
  return removed;
}

/** Yields distinct ids in batches. */
async function* batchesOf(ids: AsyncIterable<string>): AsyncGenerator<string[]> {
  const batch = new Set<string>();
  for await (const id of ids) {
    batch.add(id);
    if (batch.size < BATCH) continue;
    yield [...batch];
    batch.clear();
  }
  if (batch.size > 0) yield [...batch];
}

/**
 * Removes unattached rows in this store whose file is missing because it was deleted from disk or the folder was
 * restored from an older backup. Returns how many. Attached rows stay with their page, and requests for their
 * files get a 404.
 */
export async function removeOrphanRows({ em, files }: CleanupContext): Promise<number> {
  const rows = await em.execute<{ id: string }[]>(
    'select id from asset where store_id = ? and campaign_id is null order by created_utc limit 10000',
    [await files.id()],
  );
  let removed = 0;
  for (const { id } of rows) {
    if ((await files.size(id)) !== null) continue;
    const deleted = await em.execute('delete from asset where id = ? and campaign_id is null returning id', [id]);
    removed += deleted.length;
  }
  return removed;
}
