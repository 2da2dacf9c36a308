import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from '../../core/logger.js';
import { Workspace, WorkspaceStatus } from '../../tenancy/workspace.js';
import type { ProviderClaims } from './provider-claims.js';

/** The oldest, of those that people can use. Of several instances at once, one chooses. */
const CHOOSE = `
  insert into provider_workspace (chosen_id)
  select id from workspace where status = 'Active' order by created_utc, id limit 1
  on conflict do nothing returning chosen_id as id`;
const CHOSEN = 'select chosen_id as id from provider_workspace';

/** Of a member who is the account's, or has its address. */
const ELSEWHERE = `
  select m.workspace_id as id from principal m join person p on p.id = m.person_id
   where m.revoked_utc is null and (p.email = ?
      or exists (select from person_identity i where i.person_id = p.id and i.issuer = ? and i.subject = ?))
   order by m.created_utc, m.id limit 1`;

/** Where a sign-in with the provider is written to the audit, and whether it may give or change a role there. */
export interface ProviderWorkspace {
  readonly id: string;
  readonly givesRoles: boolean;
}

/**
 * Returns the workspace of the setting, or the one chosen at the first sign-in. If people cannot use it, no role is given
 * anywhere else: whoever owns the next workspace has not asked for these people. If it does not exist any more, returns
 * one in which the person is; null for somebody who is in none.
 */
export async function findProviderWorkspace(
  { em, logger }: { readonly em: EntityManager; readonly logger: Logger },
  configured: string | null,
  { issuer, subject, email }: ProviderClaims,
): Promise<ProviderWorkspace | null> {
  const id = configured ?? (await chosen(em, logger));
  const workspace = id === null ? null : await em.findOne(Workspace, { id });
  if (workspace?.status === WorkspaceStatus.Active) return { id: workspace.id, givesRoles: true };
  const status = workspace?.status ?? 'missing';
  logger.warn({ workspaceId: id, status }, 'the workspace of the sign-in provider gives no roles: set OIDC_WORKSPACE');
  if (workspace !== null) return { id: workspace.id, givesRoles: false };
  const [elsewhere] = await em.execute<{ id: string }[]>(ELSEWHERE, [email, issuer, subject]);
  return elsewhere === undefined ? null : { ...elsewhere, givesRoles: false };
}

async function chosen(em: EntityManager, logger: Logger): Promise<string | null> {
  const read = async (sql: string) => (await em.execute<{ id: string }[]>(sql))[0]?.id ?? null;
  const known = await read(CHOSEN);
  if (known !== null) return known;
  const now = await read(CHOOSE);
  if (now !== null) logger.info({ workspaceId: now }, 'the workspace of the sign-in provider was chosen');
  return now ?? read(CHOSEN);
}
