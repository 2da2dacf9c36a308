import { type Problem, problem } from '../../core/contract/problems.js';
import type { Role } from '../../core/contract/scopes.js';
import { AppError } from '../../core/errors.js';
import type { ReadPool } from '../../platform/database/read-pool.js';
import type { WorkspaceStatus } from '../../tenancy/workspace.js';
import { hashSessionSecret, isSessionSecret } from '../authentication/secrets.js';
import { InvitationState, stateOf } from './invitation.js';

/** What somebody who has an invitation's token may know about it. */
export interface KnownInvitation {
  readonly id: string;
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly workspaceStatus: WorkspaceStatus;
  /** Null for the operator. */
  readonly inviterName: string | null;
  readonly email: string;
  readonly role: Role;
  readonly name: string | null;
  /** Whether the token was mailed to the address. */
  readonly isMailed: boolean;
  /** Whether a person who is a member somewhere has the address already. */
  readonly hasPerson: boolean;
}

interface InvitationRow extends KnownInvitation {
  readonly acceptedUtc: Date | null;
  readonly revokedUtc: Date | null;
  readonly expiresUtc: Date;
}

const FIND = {
  name: 'invitation',
  text: `
  select i.id, i.workspace_id as "workspaceId", w.name as "workspaceName", w.status as "workspaceStatus",
         p.name as "inviterName", i.email, i.role, i.name, i.is_mailed as "isMailed", i.accepted_utc as "acceptedUtc",
         i.revoked_utc as "revokedUtc", i.expires_utc as "expiresUtc",
         exists (select from person join principal m on m.person_id = person.id and m.revoked_utc is null
                  where person.email = i.email) as "hasPerson"
    from (select *, false as is_mailed from invitation where hash = decode($1, 'base64')
          union all select *, true from invitation where mail_hash = decode($1, 'base64')) i
    join workspace w on w.id = i.workspace_id
    left join principal p on p.id = i.invited_by_id`,
};

const REFUSALS: Readonly<Record<InvitationState, Problem | null>> = {
  [InvitationState.Open]: null,
  [InvitationState.Accepted]: problem('invitation_used'),
  [InvitationState.Revoked]: problem('invitation_revoked'),
  [InvitationState.Expired]: problem('invitation_expired'),
};

/** Like a link that does not work: it counts against the limit for wrong keys. */
const refused = (why: Problem): AppError => new AppError('invalid_sign_in_link', why);

/** Throws why an invitation in this state cannot be accepted. */
export function refuseEnded(invitation: Parameters<typeof stateOf>[0], now: number): void {
  const why = REFUSALS[stateOf(invitation, now)];
  if (why !== null) throw refused(why);
}

/** Returns the open invitation of a token, with one statement. Throws why it cannot be accepted. */
export async function findInvitation(reads: ReadPool, token: string, now: number): Promise<KnownInvitation> {
  if (!isSessionSecret(token)) throw refused(problem('invitation_unknown'));
  const values = [hashSessionSecret(token).toString('base64')];
  const { rows } = await reads.query<InvitationRow>({ ...FIND, values });
  const [found] = rows;
  if (found === undefined) throw refused(problem('invitation_unknown'));
  refuseEnded(found, now);
  return found;
}
