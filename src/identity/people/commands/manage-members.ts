import { LockMode } from '@mikro-orm/core';
import { AuditAction } from '../../../core/contract/audit-action.js';
import { problem } from '../../../core/contract/problems.js';
import { Role } from '../../../core/contract/scopes.js';
import { AppError, notFound } from '../../../core/errors.js';
import { isUuid } from '../../../core/ids.js';
import type { Actor } from '../../../tenancy/caller/actor.js';
import { runUnitOfWork, type UnitOfWork } from '../../../tenancy/commands/unit-of-work.js';
import { lockWorkspace } from '../../../tenancy/workspace.js';
import { revokeKeysMadeBy } from '../../api-keys/commands/revoke-api-key.js';
import { deletePrivateViews } from '../../saved-views/manage-saved-views.js';
import { Member } from '../member.js';

/**
 * Changes a member's role on every instance, from the next request on. The working keys that the person made go on
 * working, unless `revokeKeys`. Throws `not_found`, or `conflict` for the last Owner.
 */
export const setMemberRole = (actor: Actor, id: string, role: Role, revokeKeys = false): Promise<Member> =>
  changeMember(actor, id, async (member, unit) => {
    const { em, audit } = unit;
    if (member.role === role) return;
    if (role !== Role.Owner) await requireOtherOwner(em, member);
    if (member.role === Role.Owner) await revokeInvitationsOf(em, actor, member.id);
    if (revokeKeys) await revokeKeysMadeBy(unit, actor, member.id);
    audit(AuditAction.MemberRoleChanged, member.id, { from: member.role, to: role });
    member.role = role;
  });

/**
 * Ends a membership on every instance, from the next request on, with its subscriptions and private views. Sessions of
 * somebody who is then a member of no workspace end with it. The working keys that the person made go on working, unless
 * `revokeKeys`.
 * Throws `not_found`, or `conflict` for the last Owner.
 */
export const removeMember = (actor: Actor, id: string, revokeKeys = false): Promise<Member> =>
  changeMember(actor, id, async (member, unit) => {
    const { em, audit } = unit;
    await requireOtherOwner(em, member);
    audit(AuditAction.MemberRemoved, member.id);
    member.revokedUtc = new Date(actor.clock.now());
    await em.flush();
    await revokeInvitationsOf(em, actor, member.id);
    if (revokeKeys) await revokeKeysMadeBy(unit, actor, member.id);
    await deletePrivateViews(em, member.id);
    for (const table of ['session', 'sign_in_link']) {
      await em.execute(`delete from ${table} where person_id = ?${UNLESS_MEMBER}`, [
        member.person.id,
        member.person.id,
      ]);
    }
  });

const UNLESS_MEMBER = ' and not exists (select from principal where person_id = ? and revoked_utc is null)';

/** Revokes the open invitations by a member who may no longer invite. */
const revokeInvitationsOf = (em: UnitOfWork['em'], { clock }: Actor, memberId: string) =>
  em.execute(
    `update invitation set revoked_utc = ?
      where invited_by_id = ? and accepted_utc is null and revoked_utc is null`,
    [new Date(clock.now()), memberId],
  );

/** Owners are counted while the workspace's row is locked, so that two of them cannot both leave. */
const changeMember = (
  actor: Actor,
  id: string,
  change: (member: Member, unit: UnitOfWork) => Promise<void>,
): Promise<Member> =>
  runUnitOfWork(actor, async (unit) => {
    await lockWorkspace(unit.em, actor.workspace.id);
    const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
    const member = isUuid(id) ? await unit.em.findOne(Member, { id, revokedUtc: null }, options) : null;
    await unit.confirm();
    if (member === null) throw notFound('member');
    // Not locked, because other commands lock a person before they refer to the membership.
    await unit.em.populate(member, ['person']);
    await change(member, unit);
    unit.publish({ kind: 'key', id: member.id });
    return member;
  });

async function requireOtherOwner(em: UnitOfWork['em'], { id, role }: Member): Promise<void> {
  if (role !== Role.Owner) return;
  const others = await em.count(Member, { role, revokedUtc: null, id: { $ne: id } });
  if (others === 0) throw new AppError('conflict', problem('last_owner'));
}
