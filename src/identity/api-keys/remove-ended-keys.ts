import type { EntityManager } from '@mikro-orm/postgresql';
import { type Clock, DAY_MS } from '../../core/clock.js';
import { LIMITS } from '../../core/contract/contract-limits.js';

/** Who made the key stays too, because keys that it made may still work. */
const REMOVE = `
  update principal set hash = null, scopes = '{}', last_used_utc = null, replaced_by_id = null
   where kind = 'Key' and hash is not null and least(revoked_utc, expires_utc) <= ? returning 1`;

/**
 * Removes keys long after they were revoked or expired. Their rows stay, with what the audit and the history show of
 * them. Returns the number of keys.
 */
export const removeEndedKeys = async (em: EntityManager, clock: Clock): Promise<number> =>
  (await em.execute<unknown[]>(REMOVE, [new Date(clock.now() - LIMITS.endedKeyDays * DAY_MS)])).length;
