import { newId } from '../floor/ids.js';
import { ApiKey } from './api-key.js';
import { findWorkspace } from './find-workspace.js';
import { displayPrefix, hashKey, newKeyText } from './key-format.js';
import type { Operator } from './operator.js';
import { SCOPES, type Scope } from './scopes.js';

export interface NewApiKey {
  readonly workspaceId: string;
  /** All of them when absent. */
  readonly scopes?: readonly Scope[] | undefined;
  readonly name?: string | undefined;
  /** Null or absent: never. */
  readonly expiresUtc?: Date | null | undefined;
}

/** The key's text is given here once and can never be read again. */
export async function createApiKey(operator: Operator, input: NewApiKey): Promise<{ key: ApiKey; text: string }> {
  const { em, clock, apiKeyPrefix } = operator;
  const workspace = await findWorkspace(operator, input.workspaceId);
  const text = newKeyText(apiKeyPrefix);
  const key = em.create(ApiKey, {
    id: newId(),
    workspace,
    name: input.name ?? 'unnamed',
    hash: hashKey(text),
    displayPrefix: displayPrefix(apiKeyPrefix, text),
    scopes: [...(input.scopes ?? SCOPES)],
    createdUtc: new Date(clock.now()),
    expiresUtc: input.expiresUtc ?? null,
    revokedUtc: null,
  });
  await em.flush();
  return { key, text };
}
