import type { EntityManager } from '@mikro-orm/postgresql';
import type { AppError } from '../../core/errors.js';
import { sessionEnded } from '../api-keys/access-errors.js';
import { type KeyState, refusalOf } from '../api-keys/key-state.js';
import type { WorkspaceStatus } from '../workspaces/workspace.js';
import type { KnownSession } from './find-session.js';

/** Returns why a session is refused; null when it is accepted. It ends with its key; of a suspension it is told. */
export function sessionRefusalOf({ expiresMs, key }: Pick<KnownSession, 'expiresMs' | 'key'>, now: number) {
  return expiresMs <= now ? sessionEnded() : asSessionRefusal(refusalOf(key, now));
}

/** Returns the refusal of a key as its session's: nobody who is signed in has sent a key. */
export const asSessionRefusal = <Refusal extends AppError | null>(refusal: Refusal): Refusal | AppError =>
  refusal?.status === 401 ? sessionEnded() : refusal;

interface Row {
  readonly id: string;
  readonly expires_ms: number;
  readonly status: WorkspaceStatus;
}

const SQL = `
  select session.id, (extract(epoch from session.expires_utc) * 1000)::float8 as expires_ms, workspace.status
    from session join workspace on workspace.id = session.workspace_id
   where session.id in (select id::uuid from jsonb_array_elements_text(?::jsonb) as wanted (id))`;

/**
 * Reads the states of sessions of any workspaces in one query, without those of their keys. A session that has ended is
 * missing in the result.
 */
export async function readSessionStates(em: EntityManager, ids: readonly string[]): Promise<Map<string, KeyState>> {
  const rows: Row[] = await em.execute(SQL, [JSON.stringify(ids)]);
  return new Map(
    rows.map(({ id, expires_ms, status }) => [
      id,
      { isRevoked: false, expiresMs: expires_ms, workspaceStatus: status },
    ]),
  );
}
