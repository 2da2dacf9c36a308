import {
  CreateKeyDocument,
  type CreateKeyMutationVariables,
  RevokeKeyDocument,
  RotateKeyDocument,
} from '../../generated/keys/change-keys.ts';
import { KeyListDocument, type KeyRowFragment } from '../../generated/keys/key-list.ts';
import { execute } from '../api/execute.ts';
import { queryClient } from '../api/query-client.ts';

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

export async function rotateKey(id: string, overlapHours: number): Promise<NewKey> {
  const { rotateApiKey } = await execute(RotateKeyDocument, { id, overlapHours });
  void refresh();
  return rotateApiKey;
}

export async function revokeKey(id: string): Promise<void> {
  await execute(RevokeKeyDocument, { id });
}

export const refreshKeys = refresh;
