import { normalEmail } from '../../core/contract/people/email-address.js';
import { refuseInvalid } from '../../core/field-rules.js';
import type { Context } from '../../tenancy/caller/context.js';
import { containing, limitAndOffset } from '../../tenancy/fields/paging.js';
import { Invitation } from './invitation.js';
import type { InvitationPage, InvitationsArgs } from './invitation-inputs.js';

/** Lists the workspace's invitations, newest first. A page past the end is empty. */
export async function listInvitations(
  context: Pick<Context, 'em' | 'inputProblems'>,
  args: InvitationsArgs,
): Promise<InvitationPage> {
  refuseInvalid(context, args);
  const { page, pageSize, search } = args;
  const [items, totalCount] = await context.em.findAndCount(
    Invitation,
    search ? { email: { $ilike: containing(normalEmail(search)) } } : {},
    {
      populate: ['invitedBy'],
      orderBy: { createdUtc: 'desc', id: 'asc' },
      ...limitAndOffset(args),
    },
  );
  return { items, page, pageSize, totalCount };
}
