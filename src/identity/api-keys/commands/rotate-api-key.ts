import { HOUR_MS } from '../../../core/clock.js';
import { AuditAction } from '../../../core/contract/audit-action.js';
import { notFound } from '../../../core/errors.js';
import { findInputProblems } from '../../../core/field-rules.js';
import type { Context } from '../../../tenancy/caller/context.js';
import { runUnitOfWork } from '../../../tenancy/commands/unit-of-work.js';
import { lockApiKey } from '../api-key.js';
import type { CreatedApiKey, RotateApiKeyArgs } from './api-key-inputs.js';
import { addApiKey, requireScopes, reserveKey } from './issue-api-key.js';

/**
 * Replaces a key with a new one with the same name, scopes and expiry. The old key works until the end of the overlap,
 * so that its users can change to the new one. A key can be rotated only once, so every key has at most one successor.
 * The new key counts as made by the caller, who is shown its text.
 */
export async function rotateApiKey(context: Context, args: RotateApiKeyArgs): Promise<CreatedApiKey> {
  findInputProblems(context, args).throwIfAny();
  const rotated = await runUnitOfWork(context, async (unit) => {
    const { em, audit, publish, confirm } = unit;
    // Without an overlap, the number of valid keys stays the same.
    if (args.overlapHours > 0) await reserveKey(unit, context);
    const now = context.clock.now();
    const old = await lockApiKey(em, args.id);
    const { name, scopes, expiresUtc, revokedUtc, replacedById } = old;
    const isValid = revokedUtc === null && (expiresUtc === null || expiresUtc.getTime() > now);
    if (!isValid || replacedById !== null) throw notFound('valid key that has not been replaced');
    requireScopes(context, scopes);
    await confirm();
    const created = addApiKey(em, context, context.apiKeyPrefix, { name, scopes, expiresUtc });
    // Flush first, because the old row refers to the new one.
    await em.flush();
    const end = now + args.overlapHours * HOUR_MS;
    old.expiresUtc = new Date(expiresUtc === null ? end : Math.min(end, expiresUtc.getTime()));
    old.replacedById = created.key.id;
    audit(AuditAction.KeyRotated, old.id, { replacedById: created.key.id, overlapHours: args.overlapHours });
    publish({ kind: 'key', id: old.id });
    return created;
  });
  await context.em.populate(rotated.key, ['createdBy']);
  return rotated;
}
