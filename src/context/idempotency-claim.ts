import type { EntityManager } from '@mikro-orm/postgresql';
import { idempotencyInFlight } from '../shared/errors.js';

/** What a caller was answered, as a retry is answered again. Only headers that belong to the answer itself. */
export interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The right to execute what a key of a caller's stands for. */
export interface IdempotencyClaim {
  /**
   * Writes down, in the deed's own transaction, that the deed is done and what it made. Throws when the claim was taken
   * over meanwhile: the deed is then rolled back, and the other one's counts.
   */
  markDone(em: EntityManager, subjectId: string): Promise<void>;
  /** Keeps the answer and gives it, or the one that was kept first: every caller gets the same bytes. */
  finish(answer: StoredAnswer): Promise<StoredAnswer>;
  /** Nothing was done: the key is as new. Does nothing to a deed that is done. */
  release(): Promise<void>;
  renew(): Promise<void>;
}

/**
 * Seconds for which a claim holds without being renewed: how long a retry waits after the process that claimed was
 * killed. The one who executes renews it. Should it not get to that in time, `markDone` keeps the deed from being done twice.
 */
export const LEASE_SECONDS = 10;

export interface ClaimedRow {
  readonly workspaceId: string;
  readonly key: string;
  readonly claimId: string;
}

const MARK = `update idempotency_key set subject_id = ?
  where workspace_id = ? and key = ? and claim_id = ? and subject_id is null returning key`;
/** A refusal is not kept of a deed that is done, however it came about. */
const FINISH = `update idempotency_key set status = ?, headers = ?::jsonb, body = ?
  where workspace_id = ? and key = ? and claim_id = ? and status is null and (subject_id is null) = ? returning key`;
const ANSWER = `select status, headers, body from idempotency_key
  where workspace_id = ? and key = ? and claim_id = ? and status is not null`;
const RELEASE = `delete from idempotency_key
  where workspace_id = ? and key = ? and claim_id = ? and subject_id is null and status is null`;
const RENEW = `update idempotency_key set lease_until = now() + make_interval(secs => ?)
  where workspace_id = ? and key = ? and claim_id = ?`;

/** `em` is outside every transaction. */
export function claimOf(em: EntityManager, { workspaceId, key, claimId }: ClaimedRow): IdempotencyClaim {
  const row = [workspaceId, key, claimId];
  return {
    markDone: async (inside, subjectId) => {
      const marked = await inside.execute<unknown[]>(MARK, [subjectId, ...row]);
      if (marked.length === 0) throw idempotencyInFlight();
    },
    finish: async (answer) => {
      const { status, headers, body } = answer;
      const kept = await em.execute<unknown[]>(FINISH, [status, JSON.stringify(headers), body, ...row, status >= 400]);
      if (kept.length > 0) return answer;
      const [first] = await em.execute<StoredAnswer[]>(ANSWER, row);
      return first ?? answer;
    },
    release: async () => void (await em.execute(RELEASE, row)),
    renew: async () => void (await em.execute(RENEW, [LEASE_SECONDS, ...row])),
  };
}
