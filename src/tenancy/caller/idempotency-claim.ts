import type { EntityManager } from '@mikro-orm/postgresql';
import { idempotencyInFlight } from '../../core/errors.js';

/** A response stored for retries of its request. Has only headers that belong to the response itself. */
export interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The right to execute the request with an idempotency key. */
export interface IdempotencyClaim {
  /**
   * Stores the completion of the command and its subject's id in the command's own transaction. Throws if another
   * request has taken over the claim in the meantime; the transaction is then rolled back.
   */
  markDone(em: EntityManager, subjectId: string): Promise<void>;
  /**
   * Like `markDone`, for a command with several subjects. Also stores the response for retries, so that there is never
   * a completed command without a known response.
   */
  markAnswered(em: EntityManager, answer: StoredAnswer): Promise<void>;
  /** Stores the response. Returns it, or the response stored earlier, so that every retry gets the same bytes. */
  finish(answer: StoredAnswer): Promise<StoredAnswer>;
  /** Makes the key unused again. Has no effect if the command is done. */
  release(): Promise<void>;
  renew(): Promise<void>;
}

/**
 * Seconds until a claim that is not renewed can be taken over, which is how long a retry waits after the process
 * holding the claim was killed. The process that executes the request renews it. If it renews too late, `markDone`
 * prevents a second execution.
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
/** Stores an error only if the command is not done, and a success only if it is. */
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
