import type { EntityManager } from '@mikro-orm/postgresql';
import type { Change } from '../../platform/database/change-feed/change.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import {
  isPrincipalNamedBy,
  KNOWN_PRINCIPAL_COLUMNS,
  type KnownPrincipalRow,
  type PrincipalState,
  toKnownPrincipal,
} from '../../tenancy/caller/known-principal.js';
import { type KnownSession, SESSION_END } from '../../tenancy/caller/known-session.js';
import { WorkspaceStatus } from '../../tenancy/workspace.js';

/** Who signs in with a link. */
export type KnownLink = KnownSession;

/** Whether a change concerns the session, its person, or one of the person's memberships. */
export const isSessionNamedBy = ({ id, personId, members }: KnownSession, change: Change): boolean =>
  (change.kind === 'session' && change.id === id) ||
  (change.kind === 'person' && change.id === personId) ||
  members.some((member) => isPrincipalNamedBy(member, change));

interface FoundRow extends KnownPrincipalRow {
  readonly found_id: string;
  readonly person_id: string;
  readonly found_created_utc: Date;
  readonly found_expires_utc: Date;
}

/**
 * Returns a function that finds a session or sign-in link by the base64 of its hash; null if there is none, or if its
 * person is not a member of any workspace.
 */
const find = (table: 'session' | 'sign_in_link', end: string) => {
  const text = `
    select s.id as found_id, s.person_id, s.created_utc as found_created_utc, ${end} as found_expires_utc,
           ${KNOWN_PRINCIPAL_COLUMNS}
      from ${table} s join principal p on p.person_id = s.person_id and p.revoked_utc is null
      join workspace w on w.id = p.workspace_id
     where s.hash = decode($1, 'base64') order by p.created_utc, p.id`;
  return (reads: ReadPool) =>
    async (hash: string): Promise<KnownSession | null> => {
      const { rows } = await reads.query<FoundRow>({ name: table, text, values: [hash] });
      const [row] = rows;
      if (row === undefined) return null;
      const { found_id: id, person_id: personId, found_created_utc: created, found_expires_utc: expires } = row;
      const times = { createdMs: created.getTime(), expiresMs: expires.getTime() };
      return { id, personId, ...times, members: rows.map(toKnownPrincipal) };
    };
};

/** Finds a session, even if it has ended. */
export const findSession = find('session', SESSION_END);
/** Finds a sign-in link, even if it has expired. */
export const findSignInLink = find('sign_in_link', 's.expires_utc');

const STATES = `
  select s.id, (extract(epoch from ${SESSION_END}) * 1000)::float8 as expires_ms from session s
   where s.id in (select id::uuid from jsonb_array_elements_text(?::jsonb) as wanted (id))`;

/**
 * Reads the states of sessions in one query, without those of their members. Sessions that have ended are missing in
 * the result.
 */
export async function readSessionStates(
  em: EntityManager,
  ids: readonly string[],
): Promise<Map<string, PrincipalState>> {
  const rows = await em.execute<{ id: string; expires_ms: number }[]>(STATES, [JSON.stringify(ids)]);
  const workspaceStatus = WorkspaceStatus.Active;
  return new Map(rows.map(({ id, expires_ms: expiresMs }) => [id, { isRevoked: false, expiresMs, workspaceStatus }]));
}
