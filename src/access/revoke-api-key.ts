import { notFound } from '../floor/errors.js';
import { isUuid } from '../floor/ids.js';
import { ApiKey } from './api-key.js';
import type { Operator } from './operator.js';

/** Holds from the next request on. Revoking twice keeps the first time. */
export async function revokeApiKey({ em, clock }: Operator, id: string): Promise<ApiKey> {
  const key = isUuid(id) ? await em.findOne(ApiKey, { id }) : null;
  if (key === null) throw notFound('key');
  key.revokedUtc ??= new Date(clock.now());
  await em.flush();
  return key;
}
