import { readConfig } from '../core/config/environment.js';
import { isEmailAddress, normalEmail } from '../core/contract/people/email-address.js';
import { Role } from '../core/contract/scopes.js';
import { listAllMembers } from '../identity/people/commands/list-members.js';
import { removeMember, setMemberRole } from '../identity/people/commands/manage-members.js';
import { joinAs } from '../identity/people/join-as.js';
import type { Member } from '../identity/people/member.js';
import { createSignInLinkAsOperator } from '../identity/sessions/commands/create-sign-in-link.js';
import { signOutMember } from '../identity/sessions/commands/end-sessions.js';
import { signInUrl } from '../identity/sessions/session.js';
import { type Operator, operatorIn } from '../tenancy/caller/actor.js';
import { runUnitOfWork } from '../tenancy/commands/unit-of-work.js';
import { findWorkspace, oldestWorkspace } from '../tenancy/workspaces/manage-workspaces.js';
import { type Arguments, hasFlag, oneOf, optionalText, requiredText, UsageError } from './arguments.js';
import type { Command, CommandOutput } from './command.js';
import { iso, memberOutput } from './outputs.js';

const ROLES = Object.values(Role).join('|');
const roleOf = (args: Arguments): Role => {
  const role = oneOf(Role, 'role', requiredText(args, 'role'));
  if (role === undefined) throw new UsageError(`--role must be one of ${ROLES}.`);
  return role;
};
const actorOf = (operator: Operator, args: Arguments) =>
  operatorIn(operator, { id: requiredText(args, 'workspace').toLowerCase() });
const memberIdOf = (args: Arguments): string => requiredText(args, 'member').toLowerCase();

/** A link that signs in once, as this member; without `--workspace`, to the oldest one. */
async function linkOutput(operator: Operator, args: Arguments, memberId?: string): Promise<CommandOutput> {
  const id = optionalText(args, 'workspace');
  const workspace = await (id === undefined ? oldestWorkspace(operator) : findWorkspace(operator, id));
  if (workspace === null) throw new UsageError('There is no workspace yet. Start the service once.');
  const input = { workspaceId: workspace.id, memberId };
  const { token, expiresUtc, member } = await createSignInLinkAsOperator(operator, input);
  const { publicUrl, port } = readConfig();
  const url = signInUrl(publicUrl ?? `http://localhost:${port}`, token);
  return {
    url,
    expiresUtc: iso(expiresUtc),
    workspace: workspace.name,
    memberId: member.id,
    name: member.name,
    role: member.role,
  };
}

async function add(operator: Operator, args: Arguments): Promise<Member> {
  const actor = actorOf(operator, args);
  const email = requiredText(args, 'email');
  if (!isEmailAddress(email)) throw new UsageError('--email must be an address such as name@example.com.');
  const invited = { email: normalEmail(email), role: roleOf(args), name: optionalText(args, 'name')?.trim() || email };
  return runUnitOfWork(actor, (unit) => joinAs(unit, actor, invited));
}

/** Commands for the people of a workspace, by their words. */
export const PEOPLE_COMMANDS: Readonly<Record<string, Command>> = {
  'people list': {
    usage: 'people list --workspace ID',
    run: async (operator, args) => ({ people: (await listAllMembers(actorOf(operator, args))).map(memberOutput) }),
  },
  'people invite': {
    usage: `people invite --workspace ID --email ADDRESS --role ${ROLES} [--name N]   (prints a sign-in link)`,
    run: async (operator, args) => linkOutput(operator, args, (await add(operator, args)).id),
  },
  'people role': {
    usage: `people role --workspace ID --member ID --role ${ROLES}`,
    run: async (operator, args) =>
      memberOutput(await setMemberRole(actorOf(operator, args), memberIdOf(args), roleOf(args))),
  },
  'people remove': {
    usage: 'people remove --workspace ID --member ID [--revoke-keys]   (the keys that they made and that still work)',
    run: async (operator, args) =>
      memberOutput(await removeMember(actorOf(operator, args), memberIdOf(args), hasFlag(args, 'revoke-keys'))),
  },
  'people sign-out': {
    usage: 'people sign-out --workspace ID --member ID   (ends all sessions of this person)',
    run: async (operator, args) => ({ ended: await signOutMember(actorOf(operator, args), memberIdOf(args)) }),
  },
  'people sign-in-link': {
    usage:
      'people sign-in-link [--workspace ID] [--member ID]   (by default of the oldest workspace and its first Owner)',
    run: (operator, args) => linkOutput(operator, args, optionalText(args, 'member')),
  },
};
