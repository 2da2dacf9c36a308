import { DEFAULT_SCOPES, type Scope } from '../../../core/contract/scopes.js';
import type { Operator } from '../../context/actor.js';
import { operatorIn } from '../../context/actor.js';
import { runUnitOfWork } from '../../context/unit-of-work.js';
import { findWorkspace } from '../../workspaces/commands/find-workspace.js';
import type { CreatedApiKey } from './api-key-inputs.js';
import { issueApiKey } from './issue-api-key.js';

export interface NewApiKey {
  readonly workspaceId: string;
  /** DEFAULT_SCOPES when absent. */
  readonly scopes?: readonly Scope[] | undefined;
  readonly name?: string | undefined;
  /** Null or absent: the key does not expire. */
  readonly expiresUtc?: Date | null | undefined;
}

/** Creates a key of any scopes in any workspace. */
export async function createApiKeyAsOperator(operator: Operator, input: NewApiKey): Promise<CreatedApiKey> {
  const workspace = await findWorkspace(operator, input.workspaceId);
  const { scopes = DEFAULT_SCOPES, name = 'unnamed', expiresUtc = null } = input;
  const actor = operatorIn(operator, workspace);
  const grant = { scopes, name, expiresUtc };
  return runUnitOfWork(actor, async (unit) => issueApiKey(unit, actor, operator.apiKeyPrefix, grant));
}
