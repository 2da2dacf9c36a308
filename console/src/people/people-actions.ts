import { t } from '@lingui/core/macro';
import type { Role } from '../../../src/core/contract/scopes.ts';
import {
  InviteMemberDocument,
  type InviteMemberMutation,
  type InviteMemberMutationVariables,
  type MemberRowFragment,
  RemoveMemberDocument,
  RevokeInvitationDocument,
  SetMemberRoleDocument,
} from '../../generated/people/people.ts';
import { execute } from '../api/execute.ts';
import { completeAction } from '../frame/run-action.ts';
import { runAction } from '../frame/use-action.ts';
import { refreshKeys } from '../keys/key-queries.ts';
import { refreshPeople } from './people-queries.ts';

export type Invited = InviteMemberMutation['inviteMember'];

export async function invite(input: InviteMemberMutationVariables['input']): Promise<Invited> {
  const { inviteMember } = await execute(InviteMemberDocument, { input });
  void refreshPeople();
  return inviteMember;
}

/** Runs a change, after which the lists are read again, also if it failed. */
async function change(run: () => Promise<unknown>, done: string, undo?: () => unknown): Promise<void> {
  try {
    await completeAction({ run, done, undo: undo ?? null });
  } finally {
    // Not awaited: without a network that would take until it is back.
    void Promise.all([refreshPeople(), refreshKeys()]);
  }
}

export function setRole({ id, name, role: before }: MemberRowFragment, role: Role, revokeKeys = false): Promise<void> {
  const set = (to: Role) => execute(SetMemberRoleDocument, { id, role: to, revokeKeys: revokeKeys && to === role });
  return change(
    () => set(role),
    t`Role of ${name} changed.`,
    () => runAction({ run: () => change(() => set(before), t`Role of ${name} changed back.`) }),
  );
}

export const removeMember = ({ id, name }: MemberRowFragment, revokeKeys: boolean): Promise<void> =>
  change(() => execute(RemoveMemberDocument, { id, revokeKeys }), t`${name} removed.`);

export const revokeInvitation = (id: string, email: string): Promise<void> =>
  runAction({ run: () => change(() => execute(RevokeInvitationDocument, { id }), t`Invitation of ${email} revoked.`) });
