import { AppError } from '../../core/errors.js';
import type { Context } from '../../tenancy/caller/context.js';
import type { IdempotencyClaim, StoredAnswer } from '../../tenancy/caller/idempotency-claim.js';
import { runIdempotently } from '../../tenancy/commands/idempotency-key.js';
import { type Answer, createErrorAnswer } from './answer.js';
import type { PreparedRoute } from './stored-document.js';

export interface IdempotentRequest {
  readonly route: PreparedRoute;
  readonly context: Context;
  /** Value of the header; undefined if there is none. */
  readonly key: string | undefined;
  /** Returns a hash of everything the caller sent. */
  readonly hash: () => string;
}

/**
 * Whether a retry gets the same error again. After any other error (permission, rate limit, service failure) a retry
 * is executed.
 */
const isFinal = (error: unknown): error is AppError =>
  error instanceof AppError && [400, 402, 404].includes(error.status);

/** Executes the request at most once per key. Every retry gets the first response again. */
export async function answerIdempotently(
  { route: { row, rebuild }, context, key, hash }: IdempotentRequest,
  execute: (context: Context) => Promise<Answer>,
): Promise<Answer> {
  if (rebuild === null || key === undefined) return execute(context);
  return runIdempotently<Answer>(context, {
    key,
    field: 'Idempotency-Key',
    route: `${row.method} ${row.path}`,
    hash,
    execute: async (claiming) => {
      const answer = await execute(claiming).catch((error: unknown) => {
        if (isFinal(error)) return createErrorAnswer(error);
        throw error;
      });
      return store(context, claiming.claim, answer);
    },
    repeat: asReplay,
    rebuild: async (id, claim) => asReplay(await store(context, claim, await rebuild(id, context))),
  });
}

const asReplay = (answer: Answer): Answer => ({
  ...answer,
  headers: { ...answer.headers, 'Idempotent-Replayed': 'true' },
});

/**
 * A response that cannot be stored is sent anyway: what was created is recorded, and a retry is answered from
 * that record.
 */
async function store(
  { logger }: Context,
  claim: IdempotencyClaim,
  { status, headers, body }: Answer,
): Promise<StoredAnswer> {
  const answer = { status, headers, body: body.toString() };
  try {
    return await claim.finish(answer);
  } catch {
    logger.warn('a response could not be stored for retries');
    return answer;
  }
}
