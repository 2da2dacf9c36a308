import { AuditAction } from '../../audit/audit-action.js';
import { type Actor, operatorIn } from '../../context/actor.js';
import type { Operator } from '../../context/operator.js';
import { runUnitOfWork, type UnitOfWork } from '../../context/unit-of-work.js';
import { newId } from '../../shared/ids.js';
import { findWorkspace } from '../../workspaces/commands/find-workspace.js';
import { Workspace } from '../../workspaces/workspace.js';
import { ApiKey } from '../api-key.js';
import { displayPrefix, hashKey, newKeyText } from '../key-format.js';
import { DEFAULT_SCOPES, type Scope } from '../scopes.js';

export interface NewApiKey {
  readonly workspaceId: string;
  /** The default ones when absent. */
  readonly scopes?: readonly Scope[] | undefined;
  readonly name?: string | undefined;
  /** Null or absent: never. */
  readonly expiresUtc?: Date | null | undefined;
}

/** The key's text is given here once and can never be read again. */
export interface CreatedKey {
  readonly key: ApiKey;
  readonly text: string;
}

/** The operator's: of whatever workspace. */
export async function createApiKeyAsOperator(operator: Operator, input: NewApiKey): Promise<CreatedKey> {
  const workspace = await findWorkspace(operator, input.workspaceId);
  const { scopes = DEFAULT_SCOPES, name = 'unnamed', expiresUtc = null } = input;
  return issueApiKey(operatorIn(operator, workspace), operator.apiKeyPrefix, { scopes, name, expiresUtc });
}

export type KeyFacts = Pick<ApiKey, 'name' | 'expiresUtc'> & { readonly scopes: readonly Scope[] };

/** In the actor's workspace. Whoever calls has checked what the key may be. */
export const issueApiKey = (actor: Actor, prefix: string, facts: KeyFacts): Promise<CreatedKey> =>
  runUnitOfWork(actor, async ({ em, audit }) => {
    const created = addApiKey(em, actor, prefix, facts);
    const { id, scopes, expiresUtc } = created.key;
    audit(AuditAction.KeyCreated, id, { scopes, expiresUtc: expiresUtc?.toISOString() ?? null });
    return created;
  });

/** Within a deed, which records it. */
export function addApiKey(em: UnitOfWork['em'], actor: Actor, prefix: string, facts: KeyFacts): CreatedKey {
  const text = newKeyText(prefix);
  const key = em.create(ApiKey, {
    id: newId(),
    workspace: em.getReference(Workspace, actor.workspace.id),
    name: facts.name,
    hash: hashKey(text),
    displayPrefix: displayPrefix(prefix, text),
    scopes: [...facts.scopes],
    createdUtc: new Date(actor.clock.now()),
    expiresUtc: facts.expiresUtc,
    revokedUtc: null,
    lastUsedUtc: null,
    replacedById: null,
  });
  return { key, text };
}
