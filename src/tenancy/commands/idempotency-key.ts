import { setInterval } from 'node:timers';
import type { EntityManager } from '@mikro-orm/postgresql';
import { problem } from '../../core/contract/problems.js';
import { idempotencyInFlight, idempotencyKeyReused, validationFailed } from '../../core/errors.js';
import { newId } from '../../core/ids.js';
import { isUnavailable } from '../../platform/database/is-unavailable.js';
import type { Context } from '../caller/context.js';
import { claimOf, type IdempotencyClaim, LEASE_SECONDS, type StoredAnswer } from '../caller/idempotency-claim.js';

/** A request with an idempotency key. */
interface KeyedRequest {
  /** Belongs to the workspace, not to the API key: a retry with a rotated API key is still the same request. */
  readonly key: string;
  /** Method and path, or the mutation. */
  readonly route: string;
  /** Hash of everything the response depends on. */
  readonly hash: string;
}

/** How to handle a request with an idempotency key. */
export interface IdempotentCall<Result> extends Omit<KeyedRequest, 'hash'> {
  /** Where the caller sends the key, for reporting problems with it. */
  readonly field: string;
  readonly hash: () => string;
  execute(context: Context & { readonly claim: IdempotencyClaim }): Promise<Result>;
  /** Repeats the response stored for retries. */
  repeat(answer: StoredAnswer): Result;
  /** Rebuilds the lost response of a completed command. */
  rebuild(subjectId: string, claim: IdempotencyClaim): Promise<Result>;
}

/** How to answer a request: execute it, rebuild the response of a completed command, or repeat the stored response. */
type ClaimOutcome =
  | { readonly kind: 'claimed'; readonly claim: IdempotencyClaim }
  | { readonly kind: 'done'; readonly claim: IdempotencyClaim; readonly subjectId: string }
  | { readonly kind: 'answered'; readonly answer: StoredAnswer };

/** Replaces a row that is too old, or whose process died before the command was done. Uses the database's clock. */
const CLAIM = `
  insert into idempotency_key as existing
         (workspace_id, key, route, request_hash, claim_id, lease_until, created_utc)
  values (?, ?, ?, ?, ?, now() + make_interval(secs => ?), now())
  on conflict (workspace_id, key) do update
     set route = excluded.route, request_hash = excluded.request_hash, claim_id = excluded.claim_id,
         lease_until = excluded.lease_until, created_utc = excluded.created_utc,
         subject_id = null, status = null, headers = null, body = null
   where existing.created_utc <= now() - interval '24 hours'
      or (existing.subject_id is null and existing.status is null and existing.lease_until <= now()
          and existing.route = excluded.route and existing.request_hash = excluded.request_hash)
  returning key`;

interface Row {
  readonly route: string;
  readonly request_hash: string;
  readonly claim_id: string;
  readonly subject_id: string | null;
  readonly status: number | null;
  readonly headers: Record<string, string> | null;
  readonly body: string | null;
}

const FIND = `
  select route, request_hash, claim_id, subject_id, status, headers, body
    from idempotency_key where workspace_id = ? and key = ?`;

const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * Executes a request at most once per key. Renews its claim while it runs. Releases the claim if the request fails,
 * unless the command is done or its response is stored.
 */
export async function runIdempotently<Result>(context: Context, call: IdempotentCall<Result>): Promise<Result> {
  const { key, field, route } = call;
  if (!KEY.test(key)) throw validationFailed({ [field]: [problem('not_idempotency_key')] });
  const outcome = await claimKey(context, { key, route, hash: call.hash() });
  if (outcome.kind === 'answered') return call.repeat(outcome.answer);
  const { claim } = outcome;
  if (outcome.kind === 'done') return call.rebuild(outcome.subjectId, claim);
  const renewing = setInterval(() => void claim.renew().catch(() => {}), (LEASE_SECONDS * 1000) / 3);
  try {
    return await call.execute({ ...context, claim });
  } catch (error) {
    const released = claim.release().catch(() => {});
    // Do not wait for the release while the database is unreachable; the lease expires anyway.
    if (!isUnavailable(error)) await released;
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

/** The row may be released between the two statements; then claiming is retried. */
const ATTEMPTS = 5;

/**
 * Claims the key in a separate statement before the request is executed. Of concurrent requests, exactly one gets
 * `claimed`. The others get its result, or `idempotency_in_flight` while there is none.
 */
async function claimKey(context: Context, request: KeyedRequest): Promise<ClaimOutcome> {
  const em = context.em.fork();
  const workspaceId = context.workspace.id;
  const { key, route, hash } = request;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const claimId = newId();
    const claimed = await em.execute<unknown[]>(CLAIM, [workspaceId, key, route, hash, claimId, LEASE_SECONDS]);
    if (claimed.length > 0) return { kind: 'claimed', claim: claimOf(em, { workspaceId, key, claimId }) };
    const [row] = await em.execute<Row[]>(FIND, [workspaceId, key]);
    if (row !== undefined) return outcomeOf(em, workspaceId, request, row);
  }
  throw idempotencyInFlight();
}

function outcomeOf(em: EntityManager, workspaceId: string, { key, route, hash }: KeyedRequest, row: Row): ClaimOutcome {
  if (row.route !== route || row.request_hash !== hash) throw idempotencyKeyReused();
  const { status, headers, body, subject_id: subjectId, claim_id: claimId } = row;
  if (status !== null) return { kind: 'answered', answer: { status, headers: headers ?? {}, body: body ?? '' } };
  if (subjectId === null) throw idempotencyInFlight();
  return { kind: 'done', claim: claimOf(em, { workspaceId, key, claimId }), subjectId };
}

/** Removes keys older than 24 hours and returns their number. */
export async function removeOldIdempotencyKeys(em: EntityManager): Promise<number> {
  const removed = await em.execute<unknown[]>(
    "delete from idempotency_key where created_utc <= now() - interval '24 hours' returning 1",
  );
  return removed.length;
}
