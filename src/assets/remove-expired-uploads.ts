import type { EntityManager } from '@mikro-orm/postgresql';
import { LIMITS } from '../config/contract-limits.js';
import type { Clock } from '../shared/clock.js';
import type { FileStore } from '../storage/file-store.js';

export interface AssetKeeping {
  readonly em: EntityManager;
  readonly files: FileStore;
  readonly clock: Clock;
}

/** Removes uploads that nothing has shown for 24 hours, each once however many instances do it. Gives how many. */
export async function removeExpiredUploads({ em, files, clock }: AssetKeeping): Promise<number> {
  const before = new Date(clock.now() - LIMITS.unattachedLifetimeMs);
  const removed = await em.execute<{ id: string }[]>(
    `delete from asset where id in (
       select id from asset where unattached_utc < ? order by unattached_utc limit 1000 for update skip locked)
     returning id`,
    [before],
  );
  for (const { id } of removed) await files.delete(id);
  return removed.length;
}
