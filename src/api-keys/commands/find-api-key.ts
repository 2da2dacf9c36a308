import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { notFound } from '../../shared/errors.js';
import { isUuid } from '../../shared/ids.js';
import { ApiKey } from '../api-key.js';

/** One key of the EntityManager's workspace, read afresh and held until the commit. */
export async function lockApiKey(em: EntityManager, id: string): Promise<ApiKey> {
  const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  const key = isUuid(id) ? await em.findOne(ApiKey, { id }, options) : null;
  if (key === null) throw notFound('key');
  return key;
}
