import type { EntityManager } from '@mikro-orm/postgresql';
import { idempotencyInFlight } from '../../core/errors.js';

/** The answer to a request, stored for its retries. Has only the headers that belong to the answer itself. */
export interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The right to execute the request of an idempotency key. */
export interface IdempotencyClaim {
  /**
   * Stores, in the command's own transaction, that the command is done and the ID of its subject. Throws when another
   * request has taken over the claim meanwhile: this transaction is then rolled back.
   */
  markDone(em: EntityManager, subjectId: string): Promise<void>;
  /**
   * Does the same for a command with several subjects, and stores what a retry is answered with: so there is no time in which it
   * is done and its answer is not known.
   */
  markAnswered(em: EntityManager, answer: StoredAnswer): Promise<void>;
  /** Stores the answer. Returns it, or the answer stored earlier, so that every retry gets the same bytes. */
  finish(answer: StoredAnswer): Promise<StoredAnswer>;
  /** Makes the key unused again. Has no effect when the command is done. */
  release(): Promise<void>;
  /** Extends the lease. */
  renew(): Promise<void>;
}

/**
 * Seconds until a claim that is not renewed may be taken over: how long a retry waits after the process that held the
 * claim was killed. The process that executes the request renews it. If it is late, `markDone` prevents a second execution.
 */
export const LEASE_SECONDS = 10;

/** Identifies a claim in the table. */
export interface ClaimedRow {
  readonly workspaceId: string;
  readonly key: string;
  readonly claimId: string;
}

const MARK = `update idempotency_key set subject_id = ?
  where workspace_id = ? and key = ? and claim_id = ? and subject_id is null returning key`;
/** A command without a subject of its own is marked with the claim's id. */
const MARK_ANSWERED = `update idempotency_key set subject_id = claim_id, status = ?, headers = ?::jsonb, body = ?
  where workspace_id = ? and key = ? and claim_id = ? and subject_id is null returning key`;
/** Stores an error only when the command is not done, and a success only when it is. */
const FINISH = `update idempotency_key set status = ?, headers = ?::jsonb, body = ?
  where workspace_id = ? and key = ? and claim_id = ? and status is null and (subject_id is null) = ? returning key`;
const ANSWER = `select status, headers, body from idempotency_key
  where workspace_id = ? and key = ? and claim_id = ? and status is not null`;
const RELEASE = `delete from idempotency_key
  where workspace_id = ? and key = ? and claim_id = ? and subject_id is null and status is null`;
const RENEW = `update idempotency_key set lease_until = now() + make_interval(secs => ?)
  where workspace_id = ? and key = ? and claim_id = ?`;

/** `em` must not be in a transaction. */
export function claimOf(em: EntityManager, { workspaceId, key, claimId }: ClaimedRow): IdempotencyClaim {
  const row = [workspaceId, key, claimId];
  return {
    markDone: async (transaction, subjectId) => {
      const marked = await transaction.execute<unknown[]>(MARK, [subjectId, ...row]);
      if (marked.length === 0) throw idempotencyInFlight();
    },
    markAnswered: async (transaction, { status, headers, body }) => {
      const values = [status, JSON.stringify(headers), body, ...row];
      const marked = await transaction.execute<unknown[]>(MARK_ANSWERED, values);
      if (marked.length === 0) throw idempotencyInFlight();
    },
    finish: async (answer) => {
      const { status, headers, body } = answer;
      const stored = await em.execute<unknown[]>(FINISH, [
        status,
        JSON.stringify(headers),
        body,
        ...row,
        status >= 400,
      ]);
      if (stored.length > 0) return answer;
      const [earlier] = await em.execute<StoredAnswer[]>(ANSWER, row);
      return earlier ?? answer;
    },
    release: async () => void (await em.execute(RELEASE, row)),
    renew: async () => void (await em.execute(RENEW, [LEASE_SECONDS, ...row])),
  };
}
