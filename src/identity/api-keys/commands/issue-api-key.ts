import { AuditAction } from '../../../core/contract/audit-action.js';
import { LIMITS } from '../../../core/contract/contract-limits.js';
import { problem } from '../../../core/contract/problems.js';
import { DEFAULT_SCOPES, type Scope } from '../../../core/contract/scopes.js';
import { planLimitReached } from '../../../core/errors.js';
import { newId } from '../../../core/ids.js';
import { type Actor, type Operator, operatorIn } from '../../../tenancy/caller/actor.js';
import type { Context } from '../../../tenancy/caller/context.js';
import { requirePermission } from '../../../tenancy/caller/known-principal.js';
import { Principal, PrincipalKind } from '../../../tenancy/caller/principal.js';
import { runUnitOfWork, type UnitOfWork } from '../../../tenancy/commands/unit-of-work.js';
import { lockWorkspace, Workspace } from '../../../tenancy/workspace.js';
import { findWorkspace } from '../../../tenancy/workspaces/manage-workspaces.js';
import { displayPrefix, hashKey, newKeyText } from '../../authentication/secrets.js';
import { ApiKey, workingAt } from '../api-key.js';
import type { CreatedApiKey } from './api-key-inputs.js';

type ApiKeyGrant = Pick<ApiKey, 'name' | 'expiresUtc'> & { readonly scopes: readonly Scope[] };

/** Creates a key in the actor's workspace. The caller has checked that the actor may grant it. */
export function issueApiKey(
  { em, audit }: UnitOfWork,
  actor: Actor,
  prefix: string,
  grant: ApiKeyGrant,
): CreatedApiKey {
  const created = addApiKey(em, actor, prefix, grant);
  const { id, scopes, expiresUtc } = created.key;
  audit(AuditAction.KeyCreated, id, { scopes, expiresUtc: expiresUtc?.toISOString() ?? null });
  return created;
}

/** Adds a key within a unit of work, which must write the audit entry. */
export function addApiKey(em: UnitOfWork['em'], actor: Actor, prefix: string, grant: ApiKeyGrant): CreatedApiKey {
  const text = newKeyText(prefix);
  const key = em.create(ApiKey, {
    id: newId(),
    workspace: em.getReference(Workspace, actor.workspace.id),
    name: grant.name,
    kind: PrincipalKind.Key,
    hash: hashKey(text),
    displayPrefix: displayPrefix(prefix, text),
    scopes: [...grant.scopes],
    createdUtc: new Date(actor.clock.now()),
    expiresUtc: grant.expiresUtc,
    revokedUtc: null,
    lastUsedUtc: null,
    replacedById: null,
    createdBy: actor.principalId === null ? null : em.getReference(Principal, actor.principalId),
  });
  return { key, text };
}

/**
 * Throws unless the caller has all these scopes, because neither a new nor a rotated key may have more than
 * the caller's.
 */
export function requireScopes(context: Context, scopes: readonly Scope[]): void {
  for (const scope of scopes) requirePermission(context, scope);
}

/**
 * Throws if the workspace has as many valid keys as it can make by itself, and locks its row until the commit. A rotated
 * key counts until its overlap ends.
 */
export async function reserveKey({ em }: UnitOfWork, { workspace, clock }: Context): Promise<void> {
  await lockWorkspace(em, workspace.id);
  if ((await em.count(ApiKey, workingAt(new Date(clock.now())))) >= LIMITS.keysMax) {
    throw planLimitReached(problem('at_most_keys', { max: LIMITS.keysMax }));
  }
}

export interface NewApiKey {
  readonly workspaceId: string;
  /** Defaults to DEFAULT_SCOPES. */
  readonly scopes?: readonly Scope[] | undefined;
  readonly name?: string | undefined;
  /** Null or absent: the key does not expire. */
  readonly expiresUtc?: Date | null | undefined;
}

/** Creates a key with any scopes in any workspace. */
export async function createApiKeyAsOperator(operator: Operator, input: NewApiKey): Promise<CreatedApiKey> {
  const workspace = await findWorkspace(operator, input.workspaceId);
  const { scopes = DEFAULT_SCOPES, name = 'unnamed', expiresUtc = null } = input;
  const actor = operatorIn(operator, workspace);
  const grant = { scopes, name, expiresUtc };
  return runUnitOfWork(actor, async (unit) => issueApiKey(unit, actor, operator.apiKeyPrefix, grant));
}
