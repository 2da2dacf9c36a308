import type { EntityManager } from '@mikro-orm/postgresql';
import type { Scope } from '../../core/contract/scopes.js';
import { type AppError, invalidApiKey } from '../../core/errors.js';
import type { Change } from '../../platform/database/change-feed/change.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import { WorkspaceStatus } from '../workspaces/workspace.js';
import { accountUnavailable } from './access-errors.js';

/** The properties that decide whether a key is accepted. */
export interface KeyState {
  readonly isRevoked: boolean;
  /** Milliseconds since the epoch; null if it does not expire. */
  readonly expiresMs: number | null;
  readonly workspaceStatus: WorkspaceStatus;
}

/** What a request needs to know about its key and the key's workspace. */
export interface KnownKey extends KeyState {
  readonly id: string;
  readonly workspaceId: string;
  readonly scopes: readonly Scope[];
}

/** Returns why a key is refused; null if it is accepted. */
export function refusalOf({ isRevoked, expiresMs, workspaceStatus }: KeyState, now: number): AppError | null {
  if (isRevoked || (expiresMs !== null && expiresMs <= now)) return invalidApiKey();
  return workspaceStatus === WorkspaceStatus.Active ? null : accountUnavailable();
}

/** Whether a change concerns the key or its workspace. */
export const isKeyNamedBy = ({ id, workspaceId }: Pick<KnownKey, 'id' | 'workspaceId'>, change: Change): boolean =>
  (change.kind === 'key' && change.id === id) || (change.kind === 'workspace' && change.id === workspaceId);

/** A row of KNOWN_KEY_COLUMNS. */
export interface KnownKeyRow {
  readonly id: string;
  readonly workspace_id: string;
  readonly scopes: Scope[];
  readonly expires_ms: number | null;
  readonly is_revoked: boolean;
  readonly status: WorkspaceStatus;
}

/** The columns of api_key `k` and workspace `w` that `toKnownKey` needs. */
export const KNOWN_KEY_COLUMNS = `k.id, k.workspace_id, k.scopes, k.revoked_utc is not null as is_revoked, w.status,
  (extract(epoch from k.expires_utc) * 1000)::float8 as expires_ms`;

/** Reads a row of KNOWN_KEY_COLUMNS. */
export function toKnownKey(row: KnownKeyRow): KnownKey {
  const { id, workspace_id: workspaceId, scopes, expires_ms: expiresMs, is_revoked: isRevoked, status } = row;
  return { id, workspaceId, scopes, expiresMs, isRevoked, workspaceStatus: status };
}

const KEYS = `select ${KNOWN_KEY_COLUMNS} from api_key k join workspace w on w.id = k.workspace_id`;
const BY_HASH = `${KEYS} where k.hash = decode($1, 'base64')`;
const BY_ID = `${KEYS} where k.id in (select id::uuid from jsonb_array_elements_text(?::jsonb) as wanted (id))`;

/** Returns a function that finds a key in any workspace by its base64 hash; null if there is none. */
export const findKey =
  (reads: ReadPool) =>
  async (hash: string): Promise<KnownKey | null> => {
    const { rows } = await reads.query<KnownKeyRow>({ name: 'key', text: BY_HASH, values: [hash] });
    const [row] = rows;
    return row === undefined ? null : toKnownKey(row);
  };

/** Reads the states of keys in any workspaces in one query. Keys without a row are missing in the result. */
export async function readKeyStates(em: EntityManager, ids: readonly string[]): Promise<Map<string, KeyState>> {
  const rows: KnownKeyRow[] = await em.execute(BY_ID, [JSON.stringify(ids)]);
  return new Map(rows.map((row) => [row.id, toKnownKey(row)]));
}
