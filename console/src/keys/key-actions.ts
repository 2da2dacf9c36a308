import {
  CreateKeyDocument,
  type CreateKeyMutationVariables,
  RevokeKeyDocument,
  RotateKeyDocument,
} from '../../generated/keys/change-keys.ts';
import type { KeyRowFragment } from '../../generated/keys/key-list.ts';
import { execute } from '../api/execute.ts';
import { refreshKeys } from './key-queries.ts';

/** A key with its text, which is shown once. It is not cached: it is gone when the screen drops it. */
export interface NewKey {
  readonly text: string;
  readonly key: KeyRowFragment;
}

export async function createKey(input: CreateKeyMutationVariables['input']): Promise<NewKey> {
  const { createApiKey } = await execute(CreateKeyDocument, { input });
  void refreshKeys();
  return createApiKey;
}

export async function rotateKey(id: string, overlapHours: number): Promise<NewKey> {
  const { rotateApiKey } = await execute(RotateKeyDocument, { id, overlapHours });
  void refreshKeys();
  return rotateApiKey;
}

export async function revokeKey(id: string): Promise<void> {
  await execute(RevokeKeyDocument, { id });
}
