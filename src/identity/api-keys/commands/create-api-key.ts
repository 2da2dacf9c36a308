import { problem } from '../../../core/contract/problems.js';
import { findInputProblems } from '../../../core/field-rules.js';
import type { Context } from '../../../tenancy/caller/context.js';
import { runUnitOfWork } from '../../../tenancy/commands/unit-of-work.js';
import { ApiKey } from '../api-key.js';
import type { CreateApiKeyInput, CreatedApiKey } from './api-key-inputs.js';
import { issueApiKey, requireScopes, reserveKey } from './issue-api-key.js';

/** Creates a key with at most the scopes of the caller, which expires no later than a caller's own key. */
export async function createApiKey(context: Context, input: CreateApiKeyInput): Promise<CreatedApiKey> {
  const { name, scopes, expiresUtc = null } = input;
  const problems = findInputProblems(context, input);
  // A member's role does not expire.
  const own = await context.em.findOne(ApiKey, { id: context.principalId });
  const latest = own?.expiresUtc ?? null;
  if (expiresUtc !== null && expiresUtc.getTime() <= context.clock.now()) {
    problems.add('expiresUtc', problem('not_in_future'));
  }
  if (latest !== null && (expiresUtc === null || expiresUtc > latest)) {
    problems.add('expiresUtc', problem('expires_after_own_key', { time: latest.toISOString() }));
  }
  problems.throwIfAny();
  requireScopes(context, scopes);
  const created = await runUnitOfWork(context, async (unit) => {
    await reserveKey(unit, context);
    return issueApiKey(unit, context, context.apiKeyPrefix, { name, scopes, expiresUtc });
  });
  await context.em.populate(created.key, ['createdBy']);
  return created;
}
