import { readPreference, writePreference } from '../preferences/storage.ts';
import { createStore } from '../store.ts';

const PREFERENCE = 'passkey-offer';

/** Whether to offer a passkey to whoever has none. */
export const isPasskeyOffered = createStore(false);

const today = (): string => new Date().toDateString();

/** Call this after a sign-in by link, which a passkey makes unnecessary. It asks once a day. */
export const offerPasskey = (): void => isPasskeyOffered.set(readPreference(PREFERENCE) !== today());

export function declinePasskey(): void {
  writePreference(PREFERENCE, today());
  isPasskeyOffered.set(false);
}
