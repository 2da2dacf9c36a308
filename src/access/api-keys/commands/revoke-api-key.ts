import { AuditAction } from '../../../core/contract/audit-action.js';
import { notFound } from '../../../core/errors.js';
import { isUuid } from '../../../core/ids.js';
import type { Operator } from '../../context/actor.js';
import { type Actor, operatorIn } from '../../context/actor.js';
import { runUnitOfWork } from '../../context/unit-of-work.js';
import { WORKSPACE_FILTER } from '../../workspaces/workspace.js';
import { ApiKey, lockApiKey } from '../api-key.js';

/**
 * Revokes a key of the actor's workspace from the next request on, and ends its subscriptions. Revoking it again does
 * not change the time. A key may revoke itself and keys with more scopes, so that anyone who notices a leak
 * can stop it.
 */
export const revokeApiKey = (actor: Actor, id: string): Promise<ApiKey> =>
  runUnitOfWork(actor, async ({ em, audit, publish, confirm }) => {
    const key = await lockApiKey(em, id);
    await confirm();
    key.revokedUtc ??= new Date(actor.clock.now());
    audit(AuditAction.KeyRevoked, key.id);
    publish({ kind: 'key', id: key.id });
    return key;
  });

/** Revokes a key of any workspace. */
export async function revokeApiKeyAsOperator(operator: Operator, id: string): Promise<ApiKey> {
  const options = { filters: { [WORKSPACE_FILTER]: false }, populate: ['workspace'] } as const;
  const key = isUuid(id) ? await operator.em.findOne(ApiKey, { id }, options) : null;
  if (key === null) throw notFound('key');
  return revokeApiKey(operatorIn(operator, key.workspace), id);
}
