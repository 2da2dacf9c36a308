import { AuditAction } from '../../../core/contract/audit-action.js';
import { Role } from '../../../core/contract/scopes.js';
import { notFound } from '../../../core/errors.js';
import { newId } from '../../../core/ids.js';
import { type Operator, operatorIn } from '../../../tenancy/caller/actor.js';
import { runUnitOfWork, type UnitOfWork } from '../../../tenancy/commands/unit-of-work.js';
import { findWorkspace } from '../../../tenancy/workspaces/manage-workspaces.js';
import { hashSessionSecret, newSessionSecret } from '../../authentication/secrets.js';
import { Member } from '../../people/member.js';
import { SESSION_LIMITS, SignInLink } from '../session.js';

export interface NewSignInLink {
  readonly workspaceId: string;
  /** If absent, the member who has been an Owner for longest. */
  readonly memberId?: string | undefined;
}

/** A new link. Its token is not stored and cannot be read again. */
export interface CreatedSignInLink {
  readonly token: string;
  readonly expiresUtc: Date;
  /** Who signs in. */
  readonly member: Member;
}

/** Creates a link that signs in once as a member of the workspace. Throws `not_found` if there is no such member. */
export async function createSignInLinkAsOperator(operator: Operator, input: NewSignInLink): Promise<CreatedSignInLink> {
  const { id } = await findWorkspace(operator, input.workspaceId);
  return runUnitOfWork(operatorIn(operator, { id }), async (unit) => {
    const { memberId } = input;
    const wanted = memberId === undefined ? { role: Role.Owner } : { id: memberId.toLowerCase() };
    const oldestFirst = { orderBy: { createdUtc: 'asc', id: 'asc' }, populate: ['person'] } as const;
    const member = await unit.em.findOne(Member, { ...wanted, revokedUtc: null }, oldestFirst);
    if (member === null) throw notFound('member');
    return addSignInLink(unit, operator, member, null);
  });
}

/** Adds a link within a unit of work; `email` is the address that it will be mailed to, if any. */
export function addSignInLink(
  { em, audit }: UnitOfWork,
  { clock }: Pick<Operator, 'clock'>,
  member: Member,
  email: string | null,
): CreatedSignInLink {
  const token = newSessionSecret();
  const now = clock.now();
  const link = em.create(SignInLink, {
    id: newId(),
    person: member.person,
    hash: hashSessionSecret(token),
    email,
    createdUtc: new Date(now),
    expiresUtc: new Date(now + SESSION_LIMITS.linkLifetimeMs),
  });
  audit(AuditAction.SessionLinkCreated, link.id, { memberId: member.id });
  return { token, expiresUtc: link.expiresUtc, member };
}
