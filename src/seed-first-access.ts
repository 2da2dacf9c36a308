import type { MikroORM } from '@mikro-orm/postgresql';
import type { Clock } from './core/clock.js';
import type { Config } from './core/config/environment.js';
import { Plan } from './core/contract/plans.js';
import { Role, SCOPES } from './core/contract/scopes.js';
import { createApiKeyAsOperator } from './identity/api-keys/commands/issue-api-key.js';
import { addMember, addPerson } from './identity/people/add-member.js';
import { Member } from './identity/people/member.js';
import { createSignInLinkAsOperator } from './identity/sessions/commands/create-sign-in-link.js';
import { type Operator, operatorIn, UNHEARD } from './tenancy/caller/actor.js';
import { runUnitOfWork } from './tenancy/commands/unit-of-work.js';
import { createWorkspace, oldestWorkspace } from './tenancy/workspaces/manage-workspaces.js';

/** Credentials of the first person. Neither text is stored. */
export interface FirstAccess {
  /** The text of the first key; null if the database already has a workspace. */
  readonly key: string | null;
  /** Token of a sign-in link. */
  readonly signInToken: string;
}

/**
 * Makes the first Owner, and prints a sign-in link for him, while no workspace has a member: on the first start, with
 * the first workspace and a key with all scopes, or, if a command has already made workspaces, in the oldest. Otherwise
 * returns null. The caller holds the migration's lock.
 */
export async function seedFirstAccess(orm: MikroORM, clock: Clock, config: Config): Promise<FirstAccess | null> {
  const em = orm.em.fork();
  if ((await em.count(Member, {}, { filters: false })) > 0) return null;
  const { apiKeyPrefix, uploads: uploadLimits } = config;
  const operator = { em, clock, apiKeyPrefix, uploadLimits, ...UNHEARD };
  const oldest = await oldestWorkspace(operator);
  const { id: workspaceId } = oldest ?? (await createWorkspace(operator, { name: 'Default', plan: Plan.Pro }));
  const first = { workspaceId, name: 'first key', scopes: SCOPES };
  const key = oldest === null ? (await createApiKeyAsOperator(operator, first)).text : null;
  await addFirstOwner(operator, workspaceId);
  const { token } = await createSignInLinkAsOperator(operator, { workspaceId });
  return { key, signInToken: token };
}

const addFirstOwner = (operator: Operator, id: string): Promise<Member> => {
  const actor = operatorIn(operator, { id });
  return runUnitOfWork(actor, async (unit) => {
    const person = addPerson(unit, actor, { email: null, name: 'Owner' });
    return addMember(unit, actor, { person, role: Role.Owner });
  });
};
