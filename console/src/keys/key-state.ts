import type { KeyRowFragment } from '../../generated/keys/key-list.ts';

/** `Replaced` keys still work until they expire. */
export type KeyState = 'Valid' | 'Replaced' | 'Expired' | 'Revoked';

type Key = Pick<KeyRowFragment, 'revokedUtc' | 'expiresUtc' | 'replacedById'>;

/** `now` is in milliseconds. */
export function stateOf({ revokedUtc, expiresUtc, replacedById }: Key, now: number): KeyState {
  if (revokedUtc != null) return 'Revoked';
  if (expiresUtc != null && Date.parse(expiresUtc) <= now) return 'Expired';
  return replacedById == null ? 'Valid' : 'Replaced';
}

/** Whether requests with the key are accepted. */
export const isWorking = (state: KeyState): boolean => state === 'Valid' || state === 'Replaced';
