import { LIMITS } from '../../config/contract-limits.js';
import { findInputProblems } from '../../context/check-input.js';
import type { Context } from '../../context/context.js';
import { planLimitReached } from '../../shared/errors.js';
import { ApiKey } from '../api-key.js';
import { type CreatedKey, issueApiKey } from './create-api-key.js';
import type { CreateApiKeyInput } from './key-inputs.js';
import { refuseMoreScopes } from './refuse-more-scopes.js';

/** A key that may no more, and lives no longer, than the one that asks for it. */
export async function createApiKey(context: Context, input: CreateApiKeyInput): Promise<CreatedKey> {
  const { name, scopes, expiresUtc = null } = input;
  const problems = findInputProblems(context, input);
  const asking = await context.em.findOneOrFail(ApiKey, { id: context.keyId });
  const last = asking.expiresUtc;
  if (expiresUtc !== null && expiresUtc.getTime() <= context.clock.now()) {
    problems.add('expiresUtc', 'Must be in the future.');
  }
  if (last !== null && (expiresUtc === null || expiresUtc > last)) {
    problems.add('expiresUtc', `Must be no later than the end of the key that asks, ${last.toISOString()}.`);
  }
  problems.throwIfAny();
  refuseMoreScopes(context, scopes);
  await refuseManyKeys(context);
  return issueApiKey(context, context.apiKeyPrefix, { name, scopes, expiresUtc });
}

async function refuseManyKeys({ em, clock }: Context): Promise<void> {
  const now = new Date(clock.now());
  const valid = { revokedUtc: null, $or: [{ expiresUtc: null }, { expiresUtc: { $gt: now } }] };
  if ((await em.count(ApiKey, valid)) >= LIMITS.keysMax) {
    throw planLimitReached(`A workspace has at most ${LIMITS.keysMax} valid keys. Revoke one that is not used.`);
  }
}
