import { LIMITS } from '../../../core/contract/contract-limits.js';
import { planLimitReached } from '../../../core/errors.js';
import { findInputProblems } from '../../context/check-input.js';
import type { Context } from '../../context/context.js';
import { runUnitOfWork, type UnitOfWork } from '../../context/unit-of-work.js';
import { lockWorkspace } from '../../workspaces/workspace.js';
import { ApiKey } from '../api-key.js';
import type { CreateApiKeyInput, CreatedApiKey } from './api-key-inputs.js';
import { issueApiKey, requireScopes } from './issue-api-key.js';

/** Creates a key that has no scope that the caller's key does not have, and does not outlive it. */
export async function createApiKey(context: Context, input: CreateApiKeyInput): Promise<CreatedApiKey> {
  const { name, scopes, expiresUtc = null } = input;
  const problems = findInputProblems(context, input);
  const { expiresUtc: latest } = await context.em.findOneOrFail(ApiKey, { id: context.keyId });
  if (expiresUtc !== null && expiresUtc.getTime() <= context.clock.now()) {
    problems.add('expiresUtc', 'Must be in the future.');
  }
  if (latest !== null && (expiresUtc === null || expiresUtc > latest)) {
    problems.add('expiresUtc', `Must be no later than the expiry of your own key, ${latest.toISOString()}.`);
  }
  problems.throwIfAny();
  requireScopes(context, scopes);
  return runUnitOfWork(context, async (unit) => {
    await lockWorkspace(unit.em, context.workspace.id);
    await checkKeyCount(unit, context);
    return issueApiKey(unit, context, context.apiKeyPrefix, { name, scopes, expiresUtc });
  });
}

/** The caller holds the lock on the workspace's row. */
async function checkKeyCount({ em }: UnitOfWork, { clock }: Context): Promise<void> {
  const now = new Date(clock.now());
  const valid = { revokedUtc: null, $or: [{ expiresUtc: null }, { expiresUtc: { $gt: now } }] };
  if ((await em.count(ApiKey, valid)) >= LIMITS.keysMax) {
    throw planLimitReached(`A workspace has at most ${LIMITS.keysMax} valid keys. Revoke one that is not used.`);
  }
}
