import { invalidApiKey, missingApiKey } from '../../core/errors.js';
import type { KnownKey } from '../api-keys/find-key.js';
import type { KeyCache } from '../api-keys/key-cache.js';
import { hashKey, isKeyText } from '../api-keys/key-format.js';
import { refusalOf } from '../api-keys/key-state.js';

/**
 * Returns the key, or throws why it is refused. A revoked or expired key and a suspended workspace take effect at the next
 * request. Costs no query for a key that was used lately, nor for a text that cannot be a key; else one.
 */
export async function authenticateKey(
  keys: Pick<KeyCache, 'find'>,
  prefix: string,
  text: string | undefined,
  now: number,
): Promise<KnownKey> {
  if (text === undefined || text === '') throw missingApiKey();
  if (!isKeyText(prefix, text)) throw invalidApiKey();
  const key = await keys.find(hashKey(text).toString('base64'));
  if (key === null) throw invalidApiKey();
  const refusal = refusalOf(key, now);
  if (refusal !== null) throw refusal;
  return key;
}
