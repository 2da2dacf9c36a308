import type { EntityManager } from '@mikro-orm/postgresql';
import type { AppError } from '../../core/errors.js';
import type { Change } from '../../platform/database/change-feed/change.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import { sessionEnded } from '../api-keys/access-errors.js';
import {
  isKeyNamedBy,
  type KeyState,
  KNOWN_KEY_COLUMNS,
  type KnownKey,
  type KnownKeyRow,
  refusalOf,
  toKnownKey,
} from '../api-keys/known-key.js';
import type { WorkspaceStatus } from '../workspaces/workspace.js';

/**
 * What a request needs to know about its session, and a sign-in about its link. Times are in milliseconds
 * since the epoch.
 */
export interface KnownSession {
  readonly id: string;
  readonly createdMs: number;
  readonly expiresMs: number;
  readonly key: KnownKey;
}

/**
 * Returns why a session is refused, or null. A session ends with its key; a suspended workspace has a separate error.
 */
export function sessionRefusalOf({ expiresMs, key }: Pick<KnownSession, 'expiresMs' | 'key'>, now: number) {
  return expiresMs <= now ? sessionEnded() : asSessionRefusal(refusalOf(key, now));
}

/** Converts the refusal of a key to that of its session, because somebody who is signed in has not sent a key. */
export const asSessionRefusal = <Refusal extends AppError | null>(refusal: Refusal): Refusal | AppError =>
  refusal?.status === 401 ? sessionEnded() : refusal;

/** Whether a change concerns the session, its key or its workspace. */
export const isSessionNamedBy = ({ id, key }: KnownSession, change: Change): boolean =>
  (change.kind === 'session' && change.id === id) || isKeyNamedBy(key, change);

interface FoundRow extends KnownKeyRow {
  readonly found_id: string;
  readonly found_created_utc: Date;
  readonly found_expires_utc: Date;
}

/**
 * Returns a function that finds a session or sign-in link in any workspace by the base64 of its hash; null if
 * there is none.
 */
const find = (table: 'session' | 'sign_in_link') => {
  const text = `
    select f.id as found_id, f.created_utc as found_created_utc, f.expires_utc as found_expires_utc, ${KNOWN_KEY_COLUMNS}
      from ${table} f join api_key k on k.id = f.key_id join workspace w on w.id = k.workspace_id
     where f.hash = decode($1, 'base64')`;
  return (reads: ReadPool) =>
    async (hash: string): Promise<KnownSession | null> => {
      const [row] = (await reads.query<FoundRow>({ name: table, text, values: [hash] })).rows;
      if (row === undefined) return null;
      const { found_id: id, found_created_utc: created, found_expires_utc: expires } = row;
      return { id, createdMs: created.getTime(), expiresMs: expires.getTime(), key: toKnownKey(row) };
    };
};

/** Finds a session, even if it would be refused. */
export const findSession = find('session');
/** Finds a sign-in link, even if it has expired. */
export const findSignInLink = find('sign_in_link');

interface StateRow {
  readonly id: string;
  readonly expires_ms: number;
  readonly status: WorkspaceStatus;
}

const STATES = `
  select session.id, (extract(epoch from session.expires_utc) * 1000)::float8 as expires_ms, workspace.status
    from session join workspace on workspace.id = session.workspace_id
   where session.id in (select id::uuid from jsonb_array_elements_text(?::jsonb) as wanted (id))`;

/**
 * Reads the states of sessions in any workspaces in one query, without those of their keys. Sessions that have ended
 * are missing in the result.
 */
export async function readSessionStates(em: EntityManager, ids: readonly string[]): Promise<Map<string, KeyState>> {
  const rows: StateRow[] = await em.execute(STATES, [JSON.stringify(ids)]);
  return new Map(
    rows.map(({ id, expires_ms: expiresMs, status }) => [id, { isRevoked: false, expiresMs, workspaceStatus: status }]),
  );
}
