import { setInterval } from 'node:timers';
import type { Context } from '../../access/context/context.js';
import { type IdempotencyClaim, LEASE_SECONDS, type StoredAnswer } from '../../access/context/idempotency-claim.js';
import { claimKey } from '../../access/context/idempotency-key.js';
import { AppError, validationFailed } from '../../core/errors.js';
import { isUnavailable } from '../../platform/database/is-unavailable.js';
import { type Answer, createErrorAnswer } from './answer.js';
import type { PreparedRoute } from './prepare-route.js';

export interface IdempotentRequest {
  readonly route: PreparedRoute;
  readonly context: Context;
  /** The header's value; undefined without it. */
  readonly key: string | undefined;
  /** Hash of all that the caller sent. */
  readonly hash: () => string;
}

const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * Whether a retry gets the same error again. After any other error (permission, rate limits, failures of the service) a
 * retry is executed.
 */
const isFinal = (error: unknown): error is AppError =>
  error instanceof AppError && [400, 402, 404].includes(error.status);

/** Executes the request at most once per key; every retry gets the first answer again. */
export async function answerIdempotently(
  { route, context, key, hash }: IdempotentRequest,
  execute: (context: Context) => Promise<Answer>,
): Promise<Answer> {
  const { row, rebuild } = route;
  if (rebuild === null || key === undefined) return execute(context);
  if (!KEY.test(key)) throw validationFailed({ 'Idempotency-Key': ['Must be 1 to 255 visible ASCII characters.'] });
  const outcome = await claimKey(context, { key, route: `${row.method} ${row.path}`, hash: hash() });
  if (outcome.kind === 'answered') return asReplay(outcome.answer);
  if (outcome.kind === 'claimed') return executeClaimed(context, outcome.claim, execute);
  return asReplay(await store(context, outcome.claim, await rebuild(outcome.subjectId, context)));
}

const asReplay = (answer: Answer): Answer => ({
  ...answer,
  headers: { ...answer.headers, 'Idempotent-Replayed': 'true' },
});

async function executeClaimed(
  context: Context,
  claim: IdempotencyClaim,
  execute: (context: Context) => Promise<Answer>,
): Promise<Answer> {
  const renewing = setInterval(() => void claim.renew().catch(() => {}), (LEASE_SECONDS * 1000) / 3);
  try {
    return await store(context, claim, await execute({ ...context, claim }));
  } catch (error) {
    if (isFinal(error)) return await store(context, claim, createErrorAnswer(error));
    const released = claim.release().catch(() => {});
    // While the database is away the release is not waited for: the lease ends by itself.
    if (!isUnavailable(error)) await released;
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

/** An answer that cannot be stored is sent nevertheless: what was created is recorded, and a retry is answered from that. */
async function store(
  { logger }: Context,
  claim: IdempotencyClaim,
  { status, headers, body }: Answer,
): Promise<StoredAnswer> {
  const answer = { status, headers, body: body.toString() };
  try {
    return await claim.finish(answer);
  } catch {
    logger.warn('an answer could not be stored for retries');
    return answer;
  }
}
