import { DAY_MS } from '../../core/clock.js';
import { AuditAction } from '../../core/contract/audit-action.js';
import { LIMITS } from '../../core/contract/contract-limits.js';
import { toConsoleLanguage } from '../../core/contract/people/console-language.js';
import { normalEmail } from '../../core/contract/people/email-address.js';
import { problem } from '../../core/contract/problems.js';
import { notFound, planLimitReached } from '../../core/errors.js';
import { refuseInvalid } from '../../core/field-rules.js';
import { isUuid, newId } from '../../core/ids.js';
import type { Context } from '../../tenancy/caller/context.js';
import { Principal } from '../../tenancy/caller/principal.js';
import { runUnitOfWork, type UnitOfWork } from '../../tenancy/commands/unit-of-work.js';
import { lockWorkspace } from '../../tenancy/workspace.js';
import { hashSessionSecret, newSessionSecret } from '../authentication/secrets.js';
import { admitMails, queueMails } from '../mails/mail-gate.js';
import { alreadyMember } from '../people/join-as.js';
import { Member } from '../people/member.js';
import { INVITATION_LIMITS, Invitation, invitationUrl } from './invitation.js';
import type { CreatedInvitation, InviteMemberInput } from './invitation-inputs.js';
import { MAIL_INVITATION } from './mail-invitation.js';

const OPEN = { acceptedUtc: null, revokedUtc: null } as const;

/**
 * Invites an address, and mails it if the service can. Replaces an earlier open invitation of the same address. Throws
 * `conflict` if a member has the address.
 */
export async function inviteMember(context: Context, input: InviteMemberInput): Promise<CreatedInvitation> {
  refuseInvalid(context, input);
  const { clock, mailer, publicUrl, queue, workspace, principalId } = context;
  const email = normalEmail(input.email);
  const token = newSessionSecret();
  const invitation = await runUnitOfWork(context, async (unit) => {
    const { em, audit } = unit;
    const now = clock.now();
    const locked = await lockWorkspace(em, workspace.id);
    if ((await em.count(Member, { revokedUtc: null, person: { email } })) > 0) throw alreadyMember();
    await em.nativeUpdate(Invitation, { email, ...OPEN }, { revokedUtc: new Date(now) });
    await checkNumber(unit, now);
    const admitted = await admitMails(em, 'invitation', {
      emails: [email],
      workspaceId: workspace.id,
      principalId,
      now,
    });
    const added = em.create(Invitation, {
      id: newId(),
      workspace: locked,
      email,
      role: input.role,
      name: input.name?.trim() ?? null,
      hash: hashSessionSecret(token),
      mailHash: null,
      language: toConsoleLanguage(input.language),
      invitedBy: principalId === null ? null : em.getReference(Principal, principalId),
      createdUtc: new Date(now),
      expiresUtc: new Date(now + INVITATION_LIMITS.lifetimeMs),
      ...OPEN,
    });
    audit(AuditAction.MemberInvited, added.id, { role: input.role });
    const payload = { invitationId: added.id, workspaceId: workspace.id };
    const mails = admitted.map((to) => ({ to, payload, group: workspace.id }));
    if (mailer !== null) await queueMails(queue, em, MAIL_INVITATION, mails);
    return added;
  });
  await context.em.populate(invitation, ['invitedBy']);
  return { invitation, url: invitationUrl(publicUrl, token), isMailed: mailer !== null };
}

/** Those that were revoked or replaced count too. The caller holds the lock on the workspace's row. */
async function checkNumber({ em }: UnitOfWork, now: number): Promise<void> {
  const open = { ...OPEN, expiresUtc: { $gt: new Date(now) } };
  const max = LIMITS.invitationsMax;
  const counted = await em.count(Invitation, { $or: [open, { createdUtc: { $gt: new Date(now - DAY_MS) } }] });
  if (counted >= max) throw planLimitReached(problem('at_most_invitations', { max }));
}

/** Revokes an open invitation. Throws `not_found` if there is none, or if it has been accepted or revoked. */
export const revokeInvitation = (context: Context, id: string): Promise<Invitation> =>
  runUnitOfWork(context, async ({ em, audit }) => {
    const wanted = { id, ...OPEN };
    const revokedUtc = new Date(context.clock.now());
    if (!isUuid(id) || (await em.nativeUpdate(Invitation, wanted, { revokedUtc })) === 0) throw notFound('invitation');
    audit(AuditAction.InvitationRevoked, id);
    return em.findOneOrFail(Invitation, { id }, { populate: ['invitedBy'] });
  });
