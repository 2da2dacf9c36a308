import type { ReadPool } from '../../platform/database/read-pool.js';
import { KNOWN_KEY_COLUMNS, type KnownKey, type KnownKeyRow, toKnownKey } from '../api-keys/find-key.js';

/** What a request needs to know of its session. Times in milliseconds since the epoch. */
export interface KnownSession {
  readonly id: string;
  readonly createdMs: number;
  readonly expiresMs: number;
  readonly key: KnownKey;
}

/** What signing in needs to know of a link. */
export interface KnownSignInLink {
  readonly id: string;
  readonly expiresMs: number;
  readonly key: KnownKey;
}

interface Row extends KnownKeyRow {
  readonly found_id: string;
  readonly found_created_utc: Date;
  readonly found_expires_utc: Date;
}

const sqlOf = (table: 'session' | 'sign_in_link'): string => `
  select f.id as found_id, f.created_utc as found_created_utc, f.expires_utc as found_expires_utc, ${KNOWN_KEY_COLUMNS}
    from ${table} f join api_key k on k.id = f.key_id join workspace w on w.id = k.workspace_id
   where f.hash = decode($1, 'base64')`;

const SESSION_SQL = sqlOf('session');
const LINK_SQL = sqlOf('sign_in_link');

/** Returns a function that finds a session of any workspace by its hash in base64; null when there is no such session. */
export const findSession =
  (reads: ReadPool) =>
  async (hash: string): Promise<KnownSession | null> => {
    const { rows } = await reads.query<Row>({ name: 'session', text: SESSION_SQL, values: [hash] });
    const [row] = rows;
    if (row === undefined) return null;
    const { found_id: id, found_created_utc: created, found_expires_utc: expires } = row;
    return { id, createdMs: created.getTime(), expiresMs: expires.getTime(), key: toKnownKey(row) };
  };

/** Returns a link of any workspace by the hash of its token, expired ones too; null when there is no such link. */
export async function findSignInLink(reads: ReadPool, hash: Buffer): Promise<KnownSignInLink | null> {
  const { rows } = await reads.query<Row>({ text: LINK_SQL, values: [hash.toString('base64')] });
  const [row] = rows;
  return row === undefined
    ? null
    : { id: row.found_id, expiresMs: row.found_expires_utc.getTime(), key: toKnownKey(row) };
}
