import type { EntityManager } from '@mikro-orm/postgresql';
import { type AppError, invalidApiKey } from '../../core/errors.js';
import { WorkspaceStatus } from '../workspaces/workspace.js';
import { accountUnavailable } from './access-errors.js';

/** What decides whether a key is accepted. */
export interface KeyState {
  readonly isRevoked: boolean;
  /** Milliseconds since the epoch; null: it does not expire. */
  readonly expiresMs: number | null;
  readonly workspaceStatus: WorkspaceStatus;
}

/** Returns why a key is refused; null when it is accepted. */
export function refusalOf({ isRevoked, expiresMs, workspaceStatus }: KeyState, now: number): AppError | null {
  if (isRevoked || (expiresMs !== null && expiresMs <= now)) return invalidApiKey();
  return workspaceStatus === WorkspaceStatus.Active ? null : accountUnavailable();
}

interface Row {
  readonly id: string;
  readonly revoked: boolean;
  readonly expires_ms: number | null;
  readonly status: WorkspaceStatus;
}

const SQL = `
  select api_key.id,
         api_key.revoked_utc is not null as revoked,
         (extract(epoch from api_key.expires_utc) * 1000)::float8 as expires_ms,
         workspace.status
    from api_key join workspace on workspace.id = api_key.workspace_id
   where api_key.id in (select id::uuid from jsonb_array_elements_text(?::jsonb) as wanted (id))`;

/** Reads the states of keys of any workspaces in one query. A key without a row is missing in the result. */
export async function readKeyStates(em: EntityManager, ids: readonly string[]): Promise<Map<string, KeyState>> {
  const rows: Row[] = await em.execute(SQL, [JSON.stringify(ids)]);
  return new Map(
    rows.map(({ id, revoked, expires_ms, status }) => [
      id,
      { isRevoked: revoked, expiresMs: expires_ms, workspaceStatus: status },
    ]),
  );
}
