import type { EntityManager } from '@mikro-orm/postgresql';
import { problem } from '../../core/contract/problems.js';
import { PERMISSIONS_OF, type Permission, type Role, type Scope } from '../../core/contract/scopes.js';
import { AppError, insufficientScope, invalidApiKey } from '../../core/errors.js';
import type { Change } from '../../platform/database/change-feed/change.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import { WorkspaceStatus } from '../workspace.js';

/** The properties that decide whether a principal is accepted. */
export interface PrincipalState {
  readonly isRevoked: boolean;
  /** Milliseconds since the epoch; null if it does not expire. */
  readonly expiresMs: number | null;
  readonly workspaceStatus: WorkspaceStatus;
}

/** What a request needs to know about its key or member, and the workspace. */
export interface KnownPrincipal extends PrincipalState {
  readonly id: string;
  readonly workspaceId: string;
  readonly workspaceSlug: string;
  readonly scopes: readonly Permission[];
}

/** 403 for every key of a suspended workspace. */
export const accountUnavailable = (status: WorkspaceStatus): AppError =>
  new AppError(
    'account_unavailable',
    problem(status === WorkspaceStatus.Deleted ? 'workspace_deleted' : 'workspace_suspended'),
  );

/** Returns why a key is refused; null if it is accepted. */
export function refusalOf({ isRevoked, expiresMs, workspaceStatus }: PrincipalState, now: number): AppError | null {
  if (isRevoked || (expiresMs !== null && expiresMs <= now)) return invalidApiKey();
  return workspaceStatus === WorkspaceStatus.Active ? null : accountUnavailable(workspaceStatus);
}

/** Members can open a workspace that is being deleted, to see that, and to restore it. */
export const refusalOfMember = (member: PrincipalState, now: number): AppError | null =>
  member.workspaceStatus === WorkspaceStatus.Deleted && !member.isRevoked ? null : refusalOf(member, now);

/** Throws 403 unless the caller has the permission, which units of work ask for again before they commit. */
export function requirePermission(
  { scopes, needs }: { readonly scopes: readonly Permission[]; readonly needs: Set<Permission> | null },
  permission: Permission,
): void {
  if (!scopes.includes(permission)) throw insufficientScope(permission);
  needs?.add(permission);
}

/** Whether a change concerns the key or member, or its workspace. */
export const isPrincipalNamedBy = (
  { id, workspaceId }: Pick<KnownPrincipal, 'id' | 'workspaceId'>,
  change: Change,
): boolean => (change.kind === 'key' && change.id === id) || (change.kind === 'workspace' && change.id === workspaceId);

/** A row of KNOWN_PRINCIPAL_COLUMNS. */
export interface KnownPrincipalRow {
  readonly id: string;
  readonly workspace_id: string;
  readonly slug: string;
  /** Null for a member, who has a role. */
  readonly scopes: Scope[] | null;
  readonly role: Role | null;
  readonly expires_ms: number | null;
  readonly is_revoked: boolean;
  readonly status: WorkspaceStatus;
}

/** The columns of principal `p` and workspace `w` that `toKnownPrincipal` needs. */
export const KNOWN_PRINCIPAL_COLUMNS = `p.id, p.workspace_id, w.slug, p.scopes, p.role, p.revoked_utc is not null as is_revoked,
  w.status, (extract(epoch from p.expires_utc) * 1000)::float8 as expires_ms`;

/** What members may still do in a workspace that is being deleted. */
const OF_DELETED: Readonly<Record<Role, readonly Permission[]>> = {
  Owner: ['workspace:restore'],
  Editor: [],
  Creator: [],
  Analyst: [],
};

/** Reads a row of KNOWN_PRINCIPAL_COLUMNS. */
export function toKnownPrincipal(row: KnownPrincipalRow): KnownPrincipal {
  const { id, workspace_id: workspaceId, expires_ms: expiresMs, is_revoked: isRevoked, status, role } = row;
  const scopes =
    role === null ? (row.scopes ?? []) : status === WorkspaceStatus.Deleted ? OF_DELETED[role] : PERMISSIONS_OF[role];
  return { id, workspaceId, workspaceSlug: row.slug, scopes, expiresMs, isRevoked, workspaceStatus: status };
}

const PRINCIPALS = `
  select ${KNOWN_PRINCIPAL_COLUMNS} from principal p join workspace w on w.id = p.workspace_id`;
const BY_HASH = `${PRINCIPALS} where p.hash = decode($1, 'base64')`;
const BY_ID = `${PRINCIPALS} where p.id in (select id::uuid from jsonb_array_elements_text(?::jsonb) as wanted (id))`;

/** Returns a function that finds a key in any workspace by its base64 hash; null if there is none. */
export const findKey =
  (reads: ReadPool) =>
  async (hash: string): Promise<KnownPrincipal | null> => {
    const { rows } = await reads.query<KnownPrincipalRow>({ name: 'key', text: BY_HASH, values: [hash] });
    const [row] = rows;
    return row === undefined ? null : toKnownPrincipal(row);
  };

const OF_PERSON = `${PRINCIPALS} where p.person_id = $1 and p.revoked_utc is null order by p.created_utc, p.id`;

/** Returns the person's memberships that have not ended, oldest first. */
export async function findMembers(reads: ReadPool, personId: string): Promise<KnownPrincipal[]> {
  const query = { name: 'members-of-person', text: OF_PERSON, values: [personId] };
  return (await reads.query<KnownPrincipalRow>(query)).rows.map(toKnownPrincipal);
}

/** Reads the states of keys and members of any workspaces in one query. Those without a row are missing. */
export async function readPrincipalStates(
  em: EntityManager,
  ids: readonly string[],
): Promise<Map<string, KnownPrincipal>> {
  const rows: KnownPrincipalRow[] = await em.execute(BY_ID, [JSON.stringify(ids)]);
  return new Map(rows.map((row) => [row.id, toKnownPrincipal(row)]));
}
