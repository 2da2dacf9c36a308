import type { ConsoleLanguage } from '../../core/contract/people/console-language.js';
import { hashSessionSecret, isSessionSecret } from '../../identity/authentication/secrets.js';
import type { ReadPool } from '../../platform/database/read-pool.js';

/** What decides on an answer to a request for shared figures. */
export interface SharedPage {
  readonly id: string;
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly version: number;
  readonly language: ConsoleLanguage;
  readonly password: string | null;
  readonly sites: readonly string[];
  /** Whether none of the named campaigns has been deleted. */
  readonly isCurrent: boolean;
}

const FIND = {
  name: 'shared-figures',
  text: `
  select s.id, s.workspace_id as "workspaceId", w.name as "workspaceName", s.version, s.language, s.password, s.sites,
         not exists (select from campaign where id = any($3::uuid[]) and deleted_utc is not null) as "isCurrent"
    from shared_figures s
    join workspace w on w.id = s.workspace_id
    left join campaign c on c.id = s.campaign_id
   where s.hash = decode($1, 'base64') and (s.expires_utc is null or s.expires_utc > $2) and c.deleted_utc is null
     and w.status = 'Active' and (w.subscription_until is null or w.subscription_until > $2)`,
};

/**
 * Returns the page of a token; null for one that is unknown, revoked or expired, or whose campaign or workspace is
 * deleted. Reads the database on every request, so that all instances agree.
 */
export async function findSharedPage(
  reads: ReadPool,
  token: string,
  now: number,
  campaignIds: readonly string[],
): Promise<SharedPage | null> {
  if (!isSessionSecret(token)) return null;
  const values = [hashSessionSecret(token).toString('base64'), new Date(now), campaignIds];
  const { rows } = await reads.query<SharedPage>({ ...FIND, values });
  return rows[0] ?? null;
}
