import {
  CreateKeyDocument,
  type CreateKeyMutationVariables,
  RevokeKeyDocument,
  RotateKeyDocument,
} from '../../generated/keys/change-keys.ts';
import { KeyListDocument, type KeyRowFragment } from '../../generated/keys/key-list.ts';
import { execute } from '../api/execute.ts';
import { queryClient, SESSION } from '../api/query-client.ts';
import { type Session, startSession } from '../api/session.ts';

export const KEYS = ['keys'];

/** A key with its text, which is shown once. It is not cached: it is gone when the screen drops it. */
export interface NewKey {
  readonly text: string;
  readonly key: KeyRowFragment;
}

export const readKeys = (signal: AbortSignal) => execute(KeyListDocument, {}, signal);

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEYS });

export async function createKey(input: CreateKeyMutationVariables['input']): Promise<NewKey> {
  const { createApiKey } = await execute(CreateKeyDocument, { input });
  void refresh();
  return createApiKey;
}

/**
 * Replaces a key, which ends its sessions. If this session is one of them, it continues with the new key, so that
 * nobody is signed out of the page that shows it.
 */
export async function rotateKey(id: string, overlapHours: number, session: Session): Promise<NewKey> {
  const { rotateApiKey } = await execute(RotateKeyDocument, { id, overlapHours });
  if (id === session.keyId) await goOnWith(rotateApiKey.text);
  void refresh();
  return rotateApiKey;
}

/** If this fails, the next request asks to sign in, and the new key is still on the screen. */
async function goOnWith(key: string): Promise<void> {
  try {
    queryClient.setQueryData(SESSION.queryKey, await startSession({ key }));
  } catch {
    queryClient.removeQueries({ queryKey: SESSION.queryKey });
  }
}

export async function revokeKey(id: string): Promise<void> {
  await execute(RevokeKeyDocument, { id });
}

export const refreshKeys = refresh;
