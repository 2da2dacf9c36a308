import { AuditAction } from '../../audit/audit-action.js';
import { findInputProblems } from '../../context/check-input.js';
import type { Context } from '../../context/context.js';
import { runUnitOfWork } from '../../context/unit-of-work.js';
import { HOUR_MS } from '../../shared/clock.js';
import { notFound } from '../../shared/errors.js';
import { addApiKey, type CreatedKey } from './create-api-key.js';
import { lockApiKey } from './find-api-key.js';
import type { RotateApiKeyArgs } from './key-inputs.js';
import { refuseMoreScopes } from './refuse-more-scopes.js';

/**
 * A new key of the same name, scopes and end in the place of an old one, which goes on working for the overlap: until
 * everything that uses it has the new one. A key is rotated once, so that nobody mistakes the replaced one for the newest.
 */
export async function rotateApiKey(context: Context, args: RotateApiKeyArgs): Promise<CreatedKey> {
  findInputProblems(context, args).throwIfAny();
  return runUnitOfWork(context, async ({ em, audit, publish }) => {
    const now = context.clock.now();
    const old = await lockApiKey(em, args.id);
    const { name, scopes, expiresUtc, revokedUtc, replacedById } = old;
    const isValid = revokedUtc === null && (expiresUtc === null || expiresUtc.getTime() > now);
    if (!isValid || replacedById !== null) throw notFound('valid key without a successor');
    refuseMoreScopes(context, scopes);
    const created = addApiKey(em, context, context.apiKeyPrefix, { name, scopes, expiresUtc });
    // The new row first: the old one refers to it.
    await em.flush();
    const end = now + args.overlapHours * HOUR_MS;
    old.expiresUtc = new Date(expiresUtc === null ? end : Math.min(end, expiresUtc.getTime()));
    old.replacedById = created.key.id;
    audit(AuditAction.KeyRotated, old.id, { replacedById: created.key.id, overlapHours: args.overlapHours });
    publish({ kind: 'key', id: old.id });
    return created;
  });
}
