import { setInterval } from 'node:timers';
import type { Context } from '../context/context.js';
import { type IdempotencyClaim, LEASE_SECONDS, type StoredAnswer } from '../context/idempotency-claim.js';
import { claimKey } from '../context/idempotency-key.js';
import { isUnavailable } from '../database/is-unavailable.js';
import { AppError, validationFailed } from '../shared/errors.js';
import { type Answer, errorAnswer } from './answer.js';
import type { ReadyRoute } from './ready-route.js';

export interface IdempotentRequest {
  readonly route: ReadyRoute;
  readonly context: Context;
  /** As the header says; undefined without it. */
  readonly key: string | undefined;
  /** Of all that the caller sent. */
  readonly hash: () => Promise<string> | string;
}

const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * Answers that are final for what was sent. Others are of the moment, and the retry is executed: permission, limits of
 * rate, and what went wrong here.
 */
const isFinal = (error: unknown): error is AppError =>
  error instanceof AppError && [400, 402, 404].includes(error.status);

/** Executes the request at most once per key, and answers every other time what the first was answered. */
export async function answerIdempotently(
  { route, context, key, hash }: IdempotentRequest,
  execute: (context: Context) => Promise<Answer>,
): Promise<Answer> {
  const { row, rebuild } = route;
  if (rebuild === null || key === undefined) return execute(context);
  if (!KEY.test(key)) throw validationFailed({ 'Idempotency-Key': ['Must be 1 to 255 visible ASCII characters.'] });
  const standing = await claimKey(context, { key, route: `${row.method} ${row.path}`, hash: await hash() });
  if (standing.kind === 'answered') return replayOf(standing.answer);
  if (standing.kind === 'claimed') return executeClaimed(context, standing.claim, execute);
  return replayOf(await keep(context, standing.claim, await rebuild(standing.subjectId, context)));
}

const replayOf = (answer: Answer): Answer => ({
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
    return await keep(context, claim, await execute({ ...context, claim }));
  } catch (error) {
    if (isFinal(error)) return await keep(context, claim, errorAnswer(error));
    const released = claim.release().catch(() => {});
    // With the database away nobody waits for it: the lease ends by itself.
    if (!isUnavailable(error)) await released;
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

/** An answer that cannot be kept is given all the same: what was made is written down, a retry answers for it anew. */
async function keep(
  { logger }: Context,
  claim: IdempotencyClaim,
  { status, headers, body }: Answer,
): Promise<StoredAnswer> {
  const answer = { status, headers, body: body.toString() };
  try {
    return await claim.finish(answer);
  } catch {
    logger.warn('an answer could not be kept for retries');
    return answer;
  }
}
