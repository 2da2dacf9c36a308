import { LockMode } from '@mikro-orm/core';
import { AuditAction } from '../../../core/contract/audit-action.js';
import { notFound } from '../../../core/errors.js';
import { isUuid } from '../../../core/ids.js';
import type { Operator } from '../../../tenancy/caller/actor.js';
import { type Actor, operatorIn } from '../../../tenancy/caller/actor.js';
import { runUnitOfWork, type UnitOfWork } from '../../../tenancy/commands/unit-of-work.js';
import { WORKSPACE_FILTER } from '../../../tenancy/workspace.js';
import { ApiKey, lockApiKey } from '../api-key.js';
import { findKeysMadeBy } from './list-api-keys.js';

/**
 * Revokes a key of the actor's workspace from the next request on, and ends its subscriptions. Revoking it again does
 * not change the time. A key may revoke itself and keys with more scopes, so that anyone who notices a leak
 * can stop it.
 */
export const revokeApiKey = (actor: Actor, id: string): Promise<ApiKey> =>
  runUnitOfWork(actor, async (unit) => {
    const key = await lockApiKey(unit.em, id);
    await unit.confirm();
    await unit.em.populate(key, ['createdBy']);
    return revoke(unit, actor, key);
  });

/**
 * Revokes the working keys that a member made, within a unit of work that holds the lock of `lockWorkspace`, so that
 * none is made meanwhile.
 */
export async function revokeKeysMadeBy(unit: UnitOfWork, actor: Actor, memberId: string): Promise<void> {
  const made = await findKeysMadeBy(unit.em, actor, memberId);
  const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true, orderBy: { id: 'asc' } } as const;
  for (const key of await unit.em.find(ApiKey, { id: made }, options)) revoke(unit, actor, key);
}

function revoke({ audit, publish }: UnitOfWork, { clock }: Actor, key: ApiKey): ApiKey {
  key.revokedUtc ??= new Date(clock.now());
  audit(AuditAction.KeyRevoked, key.id);
  publish({ kind: 'key', id: key.id });
  return key;
}

/** Revokes a key of any workspace. */
export async function revokeApiKeyAsOperator(operator: Operator, id: string): Promise<ApiKey> {
  const options = { filters: { [WORKSPACE_FILTER]: false }, populate: ['workspace'] } as const;
  const key = isUuid(id) ? await operator.em.findOne(ApiKey, { id }, options) : null;
  if (key === null) throw notFound('key');
  return revokeApiKey(operatorIn(operator, key.workspace), id);
}
