import type { EntityManager } from '@mikro-orm/postgresql';
import { idempotencyInFlight, idempotencyKeyReused } from '../shared/errors.js';
import { newId } from '../shared/ids.js';
import type { Context } from './context.js';
import { claimOf, type IdempotencyClaim, LEASE_SECONDS, type StoredAnswer } from './idempotency-claim.js';

/** A request that its caller may send again. */
export interface KeyedRequest {
  /** The caller's. It is the workspace's, not the API key's: a retry after a rotation is still the same request. */
  readonly key: string;
  /** Method and path. */
  readonly route: string;
  /** Of all that the answer depends on. */
  readonly hash: string;
}

/** What is to be done for a request: execute it, answer what is done already, or answer as before. */
export type ClaimOutcome =
  | { readonly kind: 'claimed'; readonly claim: IdempotencyClaim }
  | { readonly kind: 'done'; readonly claim: IdempotencyClaim; readonly subjectId: string }
  | { readonly kind: 'answered'; readonly answer: StoredAnswer };

/** A row that is too old, or whose process died before it did anything, is as good as none. The database's clock decides. */
const CLAIM = `
  insert into idempotency_key as held
         (workspace_id, key, route, request_hash, claim_id, lease_until, created_utc)
  values (?, ?, ?, ?, ?, now() + make_interval(secs => ?), now())
  on conflict (workspace_id, key) do update
     set route = excluded.route, request_hash = excluded.request_hash, claim_id = excluded.claim_id,
         lease_until = excluded.lease_until, created_utc = excluded.created_utc,
         subject_id = null, status = null, headers = null, body = null
   where held.created_utc <= now() - interval '24 hours'
      or (held.subject_id is null and held.status is null and held.lease_until <= now()
          and held.route = excluded.route and held.request_hash = excluded.request_hash)
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

/** A row may vanish between the two statements, released by the one who held it: then it is this one's turn. */
const TRIES = 5;

/**
 * Claims the key in a statement of its own, before anything is executed. Of all that ask at once exactly one is told
 * `claimed`; the others are told what became of it, or that it is not known yet.
 */
export async function claimKey(context: Context, request: KeyedRequest): Promise<ClaimOutcome> {
  const em = context.em.fork();
  const workspaceId = context.workspace.id;
  const { key, route, hash } = request;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const claimId = newId();
    const claimed = await em.execute<unknown[]>(CLAIM, [workspaceId, key, route, hash, claimId, LEASE_SECONDS]);
    if (claimed.length > 0) return { kind: 'claimed', claim: claimOf(em, { workspaceId, key, claimId }) };
    const [row] = await em.execute<Row[]>(FIND, [workspaceId, key]);
    if (row !== undefined) return standingOf(em, workspaceId, request, row);
  }
  throw idempotencyInFlight();
}

function standingOf(
  em: EntityManager,
  workspaceId: string,
  { key, route, hash }: KeyedRequest,
  row: Row,
): ClaimOutcome {
  if (row.route !== route || row.request_hash !== hash) throw idempotencyKeyReused();
  const { status, headers, body, subject_id: subjectId, claim_id: claimId } = row;
  if (status !== null) return { kind: 'answered', answer: { status, headers: headers ?? {}, body: body ?? '' } };
  if (subjectId === null) throw idempotencyInFlight();
  return { kind: 'done', claim: claimOf(em, { workspaceId, key, claimId }), subjectId };
}

/** The job's. Gives how many there were. */
export async function removeOldIdempotencyKeys(em: EntityManager): Promise<number> {
  const removed = await em.execute<unknown[]>(
    "delete from idempotency_key where created_utc <= now() - interval '24 hours' returning 1",
  );
  return removed.length;
}
