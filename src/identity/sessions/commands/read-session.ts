import type { Plan } from '../../../core/contract/plans.js';
import type { Permission, Role } from '../../../core/contract/scopes.js';
import type { SessionContext } from '../../../tenancy/caller/context.js';
import { SESSION_END } from '../../../tenancy/caller/known-session.js';
import { Workspace } from '../../../tenancy/workspace.js';
import { mayCreateWorkspaces } from '../../people/commands/create-own-workspace.js';
import { Member } from '../../people/member.js';

/** A workspace that the person may open. */
export interface OwnWorkspace {
  readonly slug: string;
  readonly name: string;
  readonly role: Role;
}

const OWN = `
  select w.slug, w.name, p.role from principal p join workspace w on w.id = p.workspace_id
   where p.person_id = ? and p.revoked_utc is null and w.status <> 'Suspended' order by lower(w.name), w.id`;

/** What the console shows about its own session. Times are ISO 8601 in UTC. */
export interface SessionDescription {
  readonly id: string;
  readonly createdUtc: string;
  /** When it ends unless it is used. */
  readonly expiresUtc: string;
  readonly scopes: readonly Permission[];
  readonly memberId: string;
  readonly role: Role;
  readonly personName: string;
  readonly email: string | null;
  /** Entered, but not confirmed; see `Person`. */
  readonly newEmail: string | null;
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly workspaceSlug: string;
  /** When everything in the workspace will be deleted; null if nobody has asked for that. */
  readonly deletionUtc: string | null;
  /** All workspaces of the person, by name. */
  readonly workspaces: readonly OwnWorkspace[];
  readonly mayCreateWorkspaces: boolean;
  readonly plan: Plan;
  /** Null if the subscription does not end. */
  readonly subscriptionUntil: string | null;
  /** The base of every encoded address, which need not be the console's own. */
  readonly publicUrl: string;
}

/** A session in a list. */
export interface ListedSession {
  readonly id: string;
  readonly createdUtc: string;
  readonly expiresUtc: string;
  /** Null if not used since the sign-in, or less than about a minute ago. */
  readonly lastUsedUtc: string | null;
  readonly isCurrent: boolean;
}

/** Describes the context's session, with the member's permissions and workspace. */
export async function readSession(context: SessionContext): Promise<SessionDescription> {
  const { em, principalId, workspace, scopes, publicUrl, session } = context;
  const [{ name: personName, role, person }, current, workspaces] = await Promise.all([
    em.findOneOrFail(Member, { id: principalId }, { populate: ['person'] }),
    em.findOneOrFail(Workspace, { id: workspace.id }),
    em.execute<OwnWorkspace[]>(OWN, [session.personId]),
  ]);
  const { name, slug, plan, subscriptionUntil, deletionUtc } = current;
  return {
    id: session.id,
    createdUtc: new Date(session.createdMs).toISOString(),
    expiresUtc: new Date(session.expiresMs).toISOString(),
    scopes,
    memberId: principalId,
    role,
    personName,
    email: person.email,
    newEmail: person.newEmail,
    workspaceId: workspace.id,
    workspaceName: name,
    workspaceSlug: slug,
    deletionUtc: deletionUtc?.toISOString() ?? null,
    workspaces,
    mayCreateWorkspaces: mayCreateWorkspaces(context),
    plan,
    subscriptionUntil: subscriptionUntil?.toISOString() ?? null,
    publicUrl,
  };
}

interface SessionRow {
  readonly id: string;
  readonly created_utc: Date;
  readonly end_utc: Date;
  readonly last_used_utc: Date | null;
}

const ACTIVE = `
  select s.id, s.created_utc, s.last_used_utc, ${SESSION_END} as end_utc from session s
   where s.person_id = ? and ${SESSION_END} > ? order by s.created_utc desc, s.id`;

/** Returns the active sessions of the signed-in person, newest first. */
export async function listSessions({ em, clock, session }: SessionContext): Promise<ListedSession[]> {
  const rows = await em.execute<SessionRow[]>(ACTIVE, [session.personId, new Date(clock.now())]);
  return rows.map(({ id, created_utc: created, end_utc: end, last_used_utc: lastUsed }) => ({
    id,
    createdUtc: new Date(created).toISOString(),
    expiresUtc: new Date(end).toISOString(),
    lastUsedUtc: lastUsed && new Date(lastUsed).toISOString(),
    isCurrent: id === session.id,
  }));
}
