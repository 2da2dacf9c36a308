import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Role } from '../../../src/core/contract/scopes.ts';
import type { InvitationRowFragment } from '../../generated/people/people.ts';

/** The name of a role, and what it may do. */
export const ROLE_WORDS: Record<Role, { name: MessageDescriptor; text: MessageDescriptor }> = {
  Owner: { name: msg`Owner`, text: msg`May do everything, including people, keys and webhooks.` },
  Editor: { name: msg`Editor`, text: msg`May create, edit and delete campaigns and files.` },
  Creator: { name: msg`Creator`, text: msg`May create and edit campaigns and files, but delete nothing.` },
  Analyst: { name: msg`Analyst`, text: msg`May see campaigns and figures, and change nothing.` },
};

export const STATE_WORDS: Record<InvitationRowFragment['state'], MessageDescriptor> = {
  Open: msg`Open`,
  Accepted: msg`Accepted`,
  Expired: msg`Expired`,
  Revoked: msg({ context: 'invitation', message: 'Revoked' }),
};
