import type { Scope } from '../../core/contract/scopes.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { WorkspaceStatus } from '../workspaces/workspace.js';
import type { KeyState } from './key-state.js';

/** What a request needs to know of its key and the key's workspace. */
export interface KnownKey extends KeyState {
  readonly id: string;
  readonly workspaceId: string;
  readonly scopes: readonly Scope[];
}

/** What a query of api_key `k` and workspace `w` must select for `toKnownKey`. */
export interface KnownKeyRow {
  readonly id: string;
  readonly workspace_id: string;
  readonly scopes: Scope[];
  readonly expires_utc: Date | null;
  readonly is_revoked: boolean;
  readonly status: WorkspaceStatus;
}

export const KNOWN_KEY_COLUMNS =
  'k.id, k.workspace_id, k.scopes, k.expires_utc, k.revoked_utc is not null as is_revoked, w.status';

const SQL = `
  select ${KNOWN_KEY_COLUMNS}
    from api_key k join workspace w on w.id = k.workspace_id
   where k.hash = decode($1, 'base64')`;

/** Returns a function that finds a key of any workspace by its hash in base64; null when there is no such key. */
export const findKey =
  (reads: ReadPool) =>
  async (hash: string): Promise<KnownKey | null> => {
    const { rows } = await reads.query<KnownKeyRow>({ name: 'key', text: SQL, values: [hash] });
    const [row] = rows;
    return row === undefined ? null : toKnownKey(row);
  };

/** Reads a row of KNOWN_KEY_COLUMNS. */
export function toKnownKey(row: KnownKeyRow): KnownKey {
  const { id, workspace_id: workspaceId, scopes, expires_utc: expires, is_revoked: isRevoked, status } = row;
  return { id, workspaceId, scopes, expiresMs: expires?.getTime() ?? null, isRevoked, workspaceStatus: status };
}
